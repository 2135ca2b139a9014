import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../testing/screen.tsx';
import { PictureField } from './picture-field.tsx';

beforeAll(haveScreen);
afterEach(() => {
  forgetScreen();
  vi.restoreAllMocks();
});

test('releases a picture that is still being loaded when its field is removed', async () => {
  let finishLoading = (): void => {};
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 1;
      naturalHeight = 1;
      addEventListener(what: string, listener: () => void) {
        if (what === 'load') finishLoading = listener;
      }
    },
  );
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one');
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  openScreen(<PictureField name="Ada" picture={null} label="Upload" onChoose={() => {}} />, '/');
  const picture = new File(['x'], 'ada.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Upload', { selector: 'input' }), { target: { files: [picture] } });
  forgetScreen();
  expect(revoke).not.toHaveBeenCalled();
  await act(async () => finishLoading());
  await vi.waitFor(() => expect(revoke).toHaveBeenCalledWith('blob:one'));
});

function Removable({ savesFirst }: { savesFirst: boolean }) {
  const [state, setState] = useState<'idle' | 'saving'>('idle');
  const [picture, setPicture] = useState<string | null>('ada.png');
  const remove = () => (savesFirst ? setState('saving') : setPicture(null));
  return (
    <PictureField
      name="Ada"
      picture={picture}
      label="Upload"
      state={state}
      onChoose={() => {}}
      onRemove={picture ? remove : undefined}
    />
  );
}

test.each([true, false])('the button that removes a picture hands its focus on, saved first: %s', (savesFirst) => {
  openScreen(<Removable savesFirst={savesFirst} />, '/');
  const remove = screen.getByRole('button', { name: 'Remove photo' });
  remove.focus();
  fireEvent.click(remove);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload' }));
  expect(remove).toHaveProperty('disabled', false);
});
