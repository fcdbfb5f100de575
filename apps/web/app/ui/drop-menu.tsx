import { UnstyledButton } from '@mantine/core';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import classes from './drop-menu.module.css';

/** What the button of a menu is given. */
type MenuButton = {
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
};

type DropMenuProps = {
  button: (props: MenuButton) => ReactNode;
  /** In pixels; by default as wide as its entries. */
  width?: number;
  /** How far below the button it begins, in pixels. */
  drop?: number;
  className?: string | undefined;
  children: ReactNode;
};

const Close = createContext<() => void>(() => undefined);

/**
 * A menu that drops from a button, its right edge below the button's. Arrows, Home, End and letters move between its
 * entries; Escape, Tab and pressing an entry close it and return the focus to the button; so does a press elsewhere.
 */
export function DropMenu({ button, width, drop = 8, className, children }: DropMenuProps) {
  const [opened, setOpened] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => {
    setOpened(false);
    document.getElementById(`${id}button`)?.focus();
  };
  usePressElsewhere(box, opened, () => setOpened(false));
  useLayoutEffect(() => {
    if (opened && menu.current) beginWith(menu.current);
  }, [opened]);
  return (
    <div className={classes.box} ref={box}>
      {button({
        id: `${id}button`,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
        onClick: () => setOpened(!opened),
      })}
      {opened ? (
        <div
          id={id}
          ref={menu}
          role="menu"
          aria-labelledby={`${id}button`}
          tabIndex={-1}
          className={className ? `${classes.menu} ${className}` : classes.menu}
          style={{ width, '--drop': `${drop}px` } as object}
          onKeyDown={(event) => onKey(event, close)}
        >
          <Close value={close}>{children}</Close>
        </div>
      ) : null}
    </div>
  );
}

type MenuItemProps = {
  /** Where it leads; otherwise it is pressed. */
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  /** Whether the menu stays open. */
  stays?: boolean;
  danger?: boolean;
  before?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

/** An entry of a {@link DropMenu}. */
export function MenuItem({
  to,
  onClick,
  disabled,
  stays,
  danger,
  before,
  after,
  children,
}: MenuItemProps) {
  const close = use(Close);
  const look = {
    role: 'menuitem',
    tabIndex: -1,
    className: danger ? `${classes.item} ${classes.danger}` : classes.item,
    onClick: () => {
      if (!stays) close();
      onClick?.();
    },
  };
  const content = (
    <>
      {before ? <span className={classes.before}>{before}</span> : null}
      <span className={classes.words}>{children}</span>
      {after ? <span className={classes.after}>{after}</span> : null}
    </>
  );
  return to === undefined ? (
    <UnstyledButton {...look} disabled={disabled}>
      {content}
    </UnstyledButton>
  ) : (
    <UnstyledButton component={Link} to={to} {...look}>
      {content}
    </UnstyledButton>
  );
}

/** A line between entries. */
export function MenuLine() {
  return <hr className={classes.line} />;
}

const entriesOf = (menu: HTMLElement) =>
  Array.from(menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'));

/** Focuses its first entry, and moves it into the window where it begins left of it. */
function beginWith(menu: HTMLElement): void {
  const { left } = menu.getBoundingClientRect();
  if (left < 5) menu.style.right = `${left - 5}px`;
  (entriesOf(menu)[0] ?? menu).focus();
}

function onKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault();
    close();
    return;
  }
  const next = nextEntry(event.currentTarget, event.key);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextEntry(menu: HTMLElement, key: string): HTMLElement | undefined {
  const entries = entriesOf(menu);
  const at = entries.findIndex((entry) => entry === document.activeElement);
  if (key === 'ArrowDown') return entries[(at + 1) % entries.length];
  if (key === 'ArrowUp') return entries.at(at < 1 ? -1 : at - 1);
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (entry: HTMLElement) =>
    entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase());
  return entries.slice(at + 1).find(begins) ?? entries.find(begins);
}

function usePressElsewhere(
  box: RefObject<HTMLElement | null>,
  opened: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!opened) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  });
}
