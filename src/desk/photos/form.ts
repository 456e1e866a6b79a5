import * as z from 'zod';
import { choiceField, countField, rawField, required } from '../../web/form-schema.ts';
import { photoMoves } from './rules.ts';

/** `from`: the place of the photo on the page, so that a move that is sent twice is done once. */
export const moveForm = z.object({
  move: required(choiceField(photoMoves)),
  url: rawField(20_000),
  from: required(countField),
});

/** The files of an upload; the page's script adds the thumbnail. */
export type PhotoFiles = Record<'photo' | 'thumbnail', File>;
