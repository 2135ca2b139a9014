/**
 * Acts when a press begins and when a key or a finger ends one: what is pressed may be exchanged for another element
 * before the press is over, and is then never clicked. May act twice.
 */
export const onPress = (act: () => void) => ({
  onMouseDown: ({ button }: { button: number }) => {
    if (button === 0) act();
  },
  onClick: act,
});
