import { Avatar } from "../avatar.js";
import { Dropdown, DropdownLink } from "../dropdown.js";
import { Form } from "../form/form.js";
import { Icon } from "../icon.js";
import { useView, type Viewer } from "../view.js";
import { themes } from "./theme/theme.js";
import { themeIcons } from "./theme/theme-actions.js";

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useView();
  return (
    <Dropdown
      id="account_menu"
      look="ghost"
      size="icon"
      align="end"
      label={t("design.accountMenu", { name: viewer.name })}
      trigger={<Avatar id={viewer.id} name={viewer.name} />}
    >
      <p class="popup-head">
        <strong>
          <bdi>{viewer.name}</bdi>
        </strong>
        <span>{viewer.login}</span>
      </p>
      <Places viewer={viewer} />
      <ShortcutsButton />
      <ThemeChoice />
      <Form action="/logout" data-turbo="false">
        <button type="submit" class="popup-item">
          <Icon name="log-out" />
          {t("design.signOut")}
        </button>
      </Form>
    </Dropdown>
  );
}

function Places({ viewer }: { viewer: Viewer }) {
  const { t, accountLinks } = useView();
  return (
    <>
      <DropdownLink href="/my/account" icon="circle-user">
        {t("design.myAccount")}
      </DropdownLink>
      {accountLinks.map(({ label, href, icon }) => (
        <DropdownLink href={href} icon={icon}>
          {label}
        </DropdownLink>
      ))}
      {viewer.admin && (
        <DropdownLink href="/admin" icon="shield">
          {t("design.administration")}
        </DropdownLink>
      )}
    </>
  );
}

/** Hidden until the script that answers the key is there. */
const opensShortcuts = {
  "data-controller": "hotkey opener",
  "data-hotkey": "?",
  "data-opener-for-value": "shortcuts",
  "data-action": "opener#open turbo:morph-element->opener#connect:self",
  hidden: true,
};

/** For those who have no menu of their own. */
export function ShortcutsIcon() {
  const name = useView().t("design.shortcuts");
  return (
    <button
      type="button"
      class="btn"
      data-variant="ghost"
      data-size="icon"
      aria-label={name}
      title={name}
      {...opensShortcuts}
    >
      <Icon name="keyboard" />
    </button>
  );
}

function ShortcutsButton() {
  const { t } = useView();
  return (
    <button type="button" class="popup-item" {...opensShortcuts}>
      <Icon name="keyboard" />
      {t("design.shortcuts")}
      <kbd class="kbd">?</kbd>
    </button>
  );
}

function ThemeChoice() {
  const { t, theme, path } = useView();
  return (
    <Form action="/theme" class="theme-choice" data-controller="theme" data-action="submit->theme#choose">
      <input type="hidden" name="back" value={path} />
      <fieldset>
        <legend class="sr-only">{t("design.theme")}</legend>
        {themes.map((name) => (
          <button
            type="submit"
            name="theme"
            value={name}
            aria-pressed={name === theme ? "true" : "false"}
            data-theme-target="choice"
            title={t(`design.themes.${name}`)}
          >
            <Icon name={themeIcons[name]} />
            <span>{t(`design.themes.${name}`)}</span>
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
