// The search of the guide, in the browser. Library and index are loaded when the field is first focused.
import { searchOptions } from './search-options.ts';

const form = document.querySelector<HTMLFormElement>('form[role=search]');
const field = form?.querySelector('input');
const results = form?.querySelector<HTMLElement>('#results');
const status = results?.querySelector('p');
const list = results?.querySelector('ul');

async function load(address: string) {
  const [{ default: MiniSearch }, response] = await Promise.all([import('minisearch'), fetch(address)]);
  if (!response.ok) throw new Error(`The index answers ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), searchOptions);
}

if (form && field && results && status && list) {
  const { top = '', index = '' } = form.dataset;
  let loaded: ReturnType<typeof load> | undefined;
  const engine = () => {
    loaded ??= load(index);
    return loaded;
  };

  const show = async () => {
    const query = field.value.trim();
    results.hidden = query === '';
    if (query === '') return;
    try {
      const found = (await engine()).search(query);
      // Another letter was typed while the index was loaded.
      if (query !== field.value.trim()) return;
      const shown = found.slice(0, 12);
      status.textContent = found.length === 0 ? 'Nothing found' : `${found.length} found`;
      list.replaceChildren(
        ...shown.map(({ id, title, page }) => entry(`${top}${id}`, title as string, page as string)),
      );
    } catch {
      loaded = undefined;
      status.textContent = 'The search could not be loaded. Type again to retry.';
      list.replaceChildren();
    }
  };

  const close = () => {
    results.hidden = true;
  };

  form.hidden = false;
  field.addEventListener('focus', () => {
    engine().catch(() => {
      loaded = undefined;
    });
  });
  field.addEventListener('input', () => void show());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  form.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      close();
      field.focus();
    } else if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp') (links[at - 1] ?? field).focus();
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', close);
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) close();
  });
}

function entry(address: string, title: string, page: string): HTMLElement {
  const link = document.createElement('a');
  link.href = address;
  link.append(title);
  if (page !== title) {
    const where = document.createElement('span');
    where.textContent = page;
    link.append(where);
  }
  const item = document.createElement('li');
  item.append(link);
  return item;
}
