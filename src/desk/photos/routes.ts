import { Hono } from 'hono';
import { type PhotoFlash, productPhotosPath } from '../../domain/addresses/desk/photos.ts';
import { deskProductPath, isProductFlash } from '../../domain/addresses/desk/products.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { MOST_PHOTOS } from '../../domain/photos/limits.ts';
import { type MadePhoto, makePhoto } from '../../shop/photos/make-photo.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { parseForm } from '../../web/form-schema.ts';
import { askDesk } from '../http/ask.ts';
import * as productProcedures from '../products/procedures.ts';
import { showRefusal } from '../refusal.tsx';
import { admitFile } from '../uploads/procedures.ts';
import { moveForm, type PhotoFiles } from './form.ts';
import * as photoProcedures from './procedures.ts';

/** Photos of a product, for owners. */
export const photoFormRoutes = new Hono<StorefrontEnvironment>();

/** The files of a form's field; browsers send an empty file when none was chosen. */
async function filesIn(form: FormData, name: keyof PhotoFiles): Promise<Uint8Array[]> {
  const files = form.getAll(name).filter((value): value is File => value instanceof File && value.size > 0);
  return Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
}

photoFormRoutes.post(deskPatterns.photoForms.add, async (c) => {
  const id = c.req.param('id');
  const lead = (flash: PhotoFlash) => goTo(c, productPhotosPath(languageOf(c), id, flash));
  // Only owners may upload photos, so the session is checked before the body is read.
  const asker = await askDesk(c, productProcedures.showProduct, { id, language: languageOf(c) });
  if (!asker.ok) return leadToProblem(c, id, asker);
  const form = await readForm(c);
  const given = await filesIn(form, 'photo');
  const [thumbnail = null] = await filesIn(form, 'thumbnail');
  if (given.length === 0) return lead('none');
  if (given.length > MOST_PHOTOS || (thumbnail !== null && given.length > 1)) return lead('most');
  if (!(await askDesk(c, admitFile, { kind: 'photos' })).ok) return lead('limited');
  const photos: MadePhoto[] = [];
  for (const bytes of given) {
    const made = await makePhoto(bytes, thumbnail);
    if (!made.ok) return lead(made.reason);
    photos.push(made.photo);
  }
  const reply = await askDesk(c, photoProcedures.addProductPhotos, {
    productId: id,
    origin: originOf(c),
    photos,
  });
  if (reply.ok) return lead('added');
  const { reason } = reply;
  if (reason === 'most' || reason === 'full' || reason === 'unkept') return lead(reason);
  return leadToProblem(c, id, reply);
});

photoFormRoutes.post(deskPatterns.photoForms.change, async (c) => {
  const id = c.req.param('id');
  const parsed = parseForm(moveForm, await readForm(c));
  const page = productPhotosPath(languageOf(c), id);
  if (!parsed.ok) return goTo(c, page);
  const reply = await askDesk(c, photoProcedures.changeProductPhoto, { productId: id, ...parsed.values });
  return reply.ok ? goTo(c, page) : leadToProblem(c, id, reply);
});

function leadToProblem(
  c: RequestContext,
  id: string,
  reply: Parameters<typeof showRefusal>[1],
): Response | Promise<Response> {
  const { reason } = reply;
  if (isProductFlash(reason)) return goTo(c, deskProductPath(languageOf(c), id, reason));
  // The product's page says that it does not exist.
  if (reason === 'gone') return goTo(c, deskProductPath(languageOf(c), id));
  return showRefusal(c, reply);
}
