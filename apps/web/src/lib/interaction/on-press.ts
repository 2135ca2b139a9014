/**
 * What a button has whose popup is still to be loaded. Acts at the start of a mouse press, and at the end of a key or touch press. The
 * pressed element may be replaced during the press and would then never be clicked. May act twice.
 */
export const onPress = (act: () => void, popup: 'menu' | 'dialog' = 'menu') => ({
  'aria-haspopup': popup,
  'aria-expanded': false,
  onMouseDown: ({ button }: { button: number }) => {
    if (button === 0) act();
  },
  onClick: act,
});
