/** How a button was pressed. A menu that a key opens has the focus on its first item. */
export type Press = 'by-pointer' | 'by-key';

/** A key press on a button causes a click with a count of 0. */
export const pressOf = ({ detail }: { detail: number }): Press => (detail === 0 ? 'by-key' : 'by-pointer');

/**
 * What a button has whose popup is still to be loaded. Acts at the start of a mouse press, and at the end of a key or touch press. The
 * pressed element may be replaced during the press and would then never be clicked. May act twice.
 */
export const onPress = (act: (how: Press) => void, popup: 'menu' | 'dialog' = 'menu') => ({
  'aria-haspopup': popup,
  'aria-expanded': false,
  onMouseDown: ({ button }: { button: number }) => {
    if (button === 0) act('by-pointer');
  },
  onClick: (click: { detail: number }) => act(pressOf(click)),
});
