import { act, fireEvent, screen } from '@testing-library/react';
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
