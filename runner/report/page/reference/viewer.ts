import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import viewerStyle from 'swagger-ui-dist/swagger-ui.css';
import type { PageData } from '../../../embedded/serve/page-data.ts';
import { mainElement, readData, useStyle } from '../start.ts';
import reportStyle from '../style.css';
import ownStyle from './reference.css';
import darkAndReadable from './viewer.css';

type Data = PageData & { readonly shown: PageData['groups'][number]['name'] };

const data = readData('data') as Data;
const group = data.groups.find(({ name }) => name === data.shown);
if (group === undefined) throw new Error(`there is no group ${data.shown}`);

useStyle(viewerStyle + reportStyle + ownStyle + darkAndReadable);
const dark = matchMedia('(prefers-color-scheme: dark)');
const followScheme = (): void => void document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followScheme);
followScheme();

const root = document.createElement('div');
root.className = 'viewer';
// The viewer has a main element of its own.
mainElement().replaceWith(heading(), root);
completeViewer(root);

const nothing = (): (() => null) => () => null;
SwaggerUI({
  url: `/openapi/${group.name}.yaml`,
  domNode: root,
  tryItOutEnabled: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  syntaxHighlight: false,
  // The heading above shows the same as these plugins would; tokens are fetched for each request.
  plugins: [
    {
      wrapComponents: {
        InfoContainer: nothing,
        ServersContainer: nothing,
        authorizeBtn: nothing,
        authorizeOperationBtn: nothing,
      },
    },
  ],
  async requestInterceptor(request) {
    if (request.loadSpec !== true && data.auth === 'on')
      request.headers['authorization'] = `Bearer ${await accessToken()}`;
    return request;
  },
  responseInterceptor(response) {
    // The file is for any deployment and names its dialect of JSON Schema, which the viewer warns of.
    if (response.url.endsWith('.yaml') && typeof response.text === 'string')
      response.text = response.text.replace('{base_url}', '').replace(/^jsonSchemaDialect:.*$/m, '');
    return response;
  },
  // The viewer draws an operation without its parameters while it still resolves the references in the file.
  onComplete: () => void requestIdleCallback(openOperation),
});

/** The operation that the hash of the address names is opened. */
function openOperation(): void {
  const id = location.hash.slice(1);
  const block = id === '' ? null : root.querySelector(`[id$="-${CSS.escape(id)}"]`);
  block?.querySelector<HTMLElement>('.opblock-summary-control')?.click();
  block?.scrollIntoView();
}

let granted: Promise<string> | undefined;

/** A token of the development client; an hour is longer than a page is usually open. */
function accessToken(): Promise<string> {
  granted ??= requestToken();
  granted.catch(() => (granted = undefined));
  return granted;
}

async function requestToken(): Promise<string> {
  const { clientId, clientSecret } = data.client;
  const response = await fetch('/connect/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  setTimeout(() => (granted = undefined), 50 * 60_000);
  return token;
}

function heading(): HTMLElement {
  const header = document.createElement('header');
  header.className = 'top';
  const title = document.createElement('h1');
  title.textContent = `Try the ${group?.title} group`;
  const note = document.createElement('p');
  note.textContent =
    data.auth === 'on'
      ? 'Each request is sent to this reference with a token of the development client.'
      : 'Each request is sent to this reference, which requires no token.';
  const navigation = document.createElement('nav');
  navigation.setAttribute('aria-label', 'pages of the reference');
  const list = document.createElement('ul');
  const link = (href: string, text: string): HTMLElement => {
    const item = document.createElement('li');
    const anchor = document.createElement('a');
    anchor.href = href;
    anchor.textContent = text;
    if (href === location.pathname) anchor.ariaCurrent = 'page';
    item.append(anchor);
    return item;
  };
  list.append(
    link('/', 'the reference'),
    ...data.groups.map(({ name, title: text }) => link(`/try/${name}`, text)),
  );
  navigation.append(list);
  const operations = document.createElement('h2');
  operations.textContent = 'Operations';
  header.append(navigation, title, note, operations);
  return header;
}

/** Where the viewer has no label, the text from which a control gets one: the row of a parameter, or what it chooses. */
function labelOf(control: Element): string {
  const parameter = control.closest('tr[data-param-name]')?.getAttribute('data-param-name');
  if (typeof parameter === 'string') return parameter;
  if (control.matches('.examples-select-element')) return 'example';
  return control.matches('textarea') ? 'request body' : 'content type';
}

/** Adds names of controls and focus of scrolling texts to the viewer, whenever it draws something. */
function completeViewer(root: HTMLElement): void {
  const complete = (): void => {
    for (const control of root.querySelectorAll<HTMLInputElement>('select, textarea, input'))
      if (control.ariaLabel === null && control.title === '' && (control.labels?.length ?? 0) === 0)
        control.ariaLabel = labelOf(control);
    for (const text of root.querySelectorAll('pre')) text.tabIndex = 0;
  };
  new MutationObserver(complete).observe(root, { childList: true, subtree: true });
}
