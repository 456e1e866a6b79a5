import type { createLinkForm } from '../../../src/service/dashboard/links/form.ts';
import type { ListedLink, OfferedPrice } from '../../../src/service/dashboard/links/rules.ts';
import { linkPath, linksPath, newLinkPath } from '../../../src/service/dashboard-urls.ts';
import { Input, Select } from '../page/field.tsx';
import { FileLink } from '../page/file-link.tsx';
import { OutcomeNote } from '../page/outcome.tsx';
import { DashboardPage } from '../page/page.tsx';
import { Pagination } from '../page/pagination.tsx';
import { PostForm } from '../page/post-form.tsx';
import { priceTexts } from '../page/price-texts.ts';
import { fieldsOf } from '../page/refused-form.ts';
import type { DashboardText } from '../page/text.tsx';
import type { Props } from './props.ts';

type LinksProps = Props & {
  links: readonly ListedLink[];
  offers: readonly OfferedPrice[];
  typed: { q: string; state: string };
  earlier: string | null;
  isBehind: boolean;
  /** The id of the price that the new link sells; empty for none. */
  chosen: string;
};

/** The links of a mode, and the form of another one. */
export function LinksPage(props: LinksProps) {
  const { frame, mode, links, typed, earlier, isBehind, mayChange, done, refused } = props;
  const { t } = frame;
  const copy = t.words.links;
  const path = linksPath(mode);
  const isNarrowed = typed.q !== '' || typed.state !== '';
  return (
    <DashboardPage frame={frame} title={copy.title} section="links">
      <h1>{copy.title}</h1>
      <OutcomeNote
        done={done === null ? null : copy.done[done]}
        refused={refused === null ? null : copy.refused[refused]}
      />
      <p class="soft">{copy.lead}</p>
      <div class="cols">
        <div class="stack">
          <form class="card line" method="get" action={path}>
            <Input name="q" type="search" label={copy.search} value={typed.q} maxlength={60} />
            <Select
              name="state"
              label={copy.state}
              any={copy.anyState}
              values={['on', 'off']}
              textOf={(value) => copy.states[value]}
              chosen={typed.state}
            />
            <button type="submit">{copy.apply}</button>
          </form>
          <section class="card" aria-label={copy.title}>
            {links.length === 0 ? <p>{isNarrowed ? copy.noneFound : copy.empty}</p> : null}
            <ol class="rows">
              {links.map((link) => (
                <LinkRow {...props} link={link} />
              ))}
            </ol>
            <Pagination
              {...{ words: t.words.page, path, earlier, isBehind, clear: isNarrowed ? copy.clear : null }}
            />
            {links.length === 0 ? null : <FileLink t={t} page={linksPath(mode)} filters={typed} />}
          </section>
        </div>
        {mayChange ? <CreateForm {...props} /> : null}
      </div>
    </DashboardPage>
  );
}

function LinkRow({ frame, mode, link }: LinksProps & { link: ListedLink }) {
  const { t } = frame;
  const copy = t.words.links;
  const { id, name, isActive, total, createdAt } = link;
  return (
    <li>
      <a href={linkPath(mode, id)}>
        <bdi class="name">{name}</bdi>
        <span class="sum">{t.money(total)}</span>
        <span class="soft small meta">{t.time(createdAt, { isShort: true })}</span>
        <span class="state">
          <span class={`chip ${isActive ? 'paid' : ''}`}>{copy.states[isActive ? 'on' : 'off']}</span>
        </span>
      </a>
    </li>
  );
}

function CreateForm({ frame, mode, offers, chosen }: LinksProps) {
  const { t } = frame;
  const copy = t.words.links;
  const fields = fieldsOf<typeof createLinkForm>(frame, newLinkPath(mode), copy.refused);
  const texts = offerTexts(offers, t);
  return (
    <PostForm frame={frame} class="card" action={newLinkPath(mode)}>
      <h2>{copy.create}</h2>
      <Input {...fields.of('name')} label={copy.name} hint={copy.nameHint} required maxlength={255} />
      <Input {...fields.of('amount')} label={copy.amount} inputmode="numeric" isLtr maxlength={20} />
      {offers.length === 0 ? null : (
        <Select
          {...fields.choice('price', chosen)}
          label={copy.orPrice}
          any={copy.noPrice}
          values={[...texts.keys()]}
          textOf={(value) => texts.get(value)}
        />
      )}
      <button type="submit">{copy.createButton}</button>
    </PostForm>
  );
}

/** Prices as the forms of links name them, by id. */
export function offerTexts(offers: readonly OfferedPrice[], t: DashboardText): ReadonlyMap<string, string> {
  return priceTexts(
    offers,
    ({ name, localNames, amount }) => `${localNames?.[t.language] ?? name} · ${t.moneyText(amount)}`,
  );
}
