import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

test('a picture that fails to load is replaced by the initials, until there is another picture', () => {
  const avatar = (picture: string) => <Avatar name="Ada Lind" picture={picture} />;
  const { container, rerender } = render(avatar('/media/gone.webp'));
  const picture = () => container.querySelector('img');
  expect(container.textContent).toBe('');
  fireEvent.error(picture() as HTMLElement);
  expect([picture(), container.textContent]).toEqual([null, 'AL']);
  rerender(avatar('/media/next.webp'));
  expect(picture()?.getAttribute('src')).toBe('/media/next.webp');
});
