import { limitsPath } from '../../../src/domain/addresses/desk/settings.ts';
import { type DeskFrame, roleOf } from '../page/frame.ts';
import { pagesOfGroup, settingsGroups } from '../page/navigation.ts';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** All settings by groups, the seldom used ones last. `isNearlyFull`: the database needs a look. */
export function AllSettingsPage({ frame, isNearlyFull }: { frame: DeskFrame; isNearlyFull: boolean }) {
  const { t } = frame;
  const { navigation, settings } = t.words;
  return (
    <DeskPage frame={frame} title={settings.title} page="settings">
      <h1>{settings.title}</h1>
      {isNearlyFull ? (
        <DeskAlert>
          {settings.storage.near} <a href={limitsPath(t.language)}>{navigation.pages.limits}</a>
        </DeskAlert>
      ) : null}
      <div class="directory">
        {settingsGroups.map((group) => (
          <section class="card">
            <h2>{navigation.groups[group]}</h2>
            <ul>
              {pagesOfGroup(group, roleOf(frame)).map(({ path, words }) => (
                <li>
                  <a href={path(t.language, roleOf(frame))}>{words(t.words)}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DeskPage>
  );
}
