// The playground: puts the parts of the page together.

import { answerOf, drawAnswer, sumOf } from './answers.ts';
import { cancelDrawing, drawAreas } from './areas.ts';
import { startRequesting } from './asking.ts';
import { zoomAt } from './camera.ts';
import { costingFields } from './costing-fields.ts';
import { copyText, h, redraw } from './dom.ts';
import { download } from './download.ts';
import { type Opened, startEngine } from './engine.ts';
import { listen } from './gestures.ts';
import { openMap } from './map.ts';
import { openMarkers } from './markers.ts';
import { modeChoice } from './modes.ts';
import { linePath } from './overlay.ts';
import type { Page } from './page.ts';
import { papers } from './papers.ts';
import { hintOf, markersOf, pressed, setsPoint, takeDrag } from './points.ts';
import { startSearch } from './search-box.ts';
import { hideSegment, refreshSegment, showSegment } from './segment-card.ts';
import { freshState, fromLink, type State, toLink } from './state.ts';
import { HELP, TASKS, taskFields } from './tasks.ts';
import { startThemes } from './themes.ts';
import { isRefused, refuse, unveil, veil } from './veil.ts';

const find = <Element extends HTMLElement>(id: string) => document.getElementById(id) as Element;
const card = find('segment');
/** The built-in network. */
const CITY = 'city.ermine';

const onFrame = () => {
  markers.place();
  page.engine.isMoving();
};
/** The error for which nothing can be painted. It is reported when there is something to paint. */
let unpainted: string | undefined;
const onLost = (why: string) => {
  unpainted = why;
  if (page.opened !== undefined) refuse(why);
};
const map = openMap(find<HTMLCanvasElement>('map'), onFrame, onLost);
const markers = openMarkers(find('markers'), map);
const page: Page = {
  state: freshState(),
  awaited: undefined,
  map,
  engine: startEngine(),
  opened: undefined,
  drawing: undefined,
  answers: new Map(),
  open: new Set(['Code']),
  changed,
  drawOptions: () => redraw(find('options'), costingFields(page)),
  show,
  showSegment: (place) => showSegment(page, card, place),
  hint: (text) => (find('hint').textContent = text),
};

const ask = startRequesting(page, find('answer'), show);

/** Repeats the request for what is shown; redraws the fields if `what` says so. */
function changed(what?: 'panel' | 'moving'): void {
  if (what === 'panel') {
    drawPanel();
    refreshSegment(page, card);
  }
  markers.set(markersOf(page));
  page.hint(hintOf(page));
  find('help').textContent = HELP[page.state.task];
  drawChanges();
  ask(what === 'moving');
  keepLink();
}

let panelWaits = 0;
let saidWaits = 0;

/** Shows the last answer: on the map at once, in the panel when the page has time. */
function show(): void {
  const answered = page.answers.get(page.state.task);
  drawAnswer(map.overlay, page, answered);
  map.changed();
  clearTimeout(panelWaits);
  panelWaits = window.setTimeout(() => {
    redraw(find('sum'), sumOf(page, answered));
    // on a phone, where the panel may be below the screen
    find('brief').textContent = partsOf('.sum > :not(.took), #sum .bad').join(' · ');
    redraw(find('answer'), answerOf(page, answered));
    find('answer').removeAttribute('aria-busy');
    redraw(find('papers'), papers(page));
  }, 40);
  // for screen readers: read out once, after the answer no longer changes
  clearTimeout(saidWaits);
  saidWaits = window.setTimeout(() => {
    find('said').textContent = partsOf('.sum > :not(.took)').join(', ');
  }, 600);
}

function partsOf(selector: string): string[] {
  return Array.from(document.querySelectorAll(selector), (part) => part.textContent ?? '');
}

function drawPanel(): void {
  const { state } = page;
  const tabs = TASKS.map(([task, text]) =>
    h(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${task}`,
        'aria-controls': 'task',
        'aria-selected': String(task === state.task),
        tabindex: task === state.task ? 0 : -1,
        onclick: () => choose(task),
      },
      text,
    ),
  );
  find('tabs').replaceChildren(...tabs);
  find('task').setAttribute('aria-labelledby', `tab-${state.task}`);
  redraw(find('task'), taskFields(page));
  redraw(find('modes'), modeChoice(page));
  page.drawOptions();
}

function choose(task: State['task']): void {
  page.state.task = task;
  show();
  changed('panel');
  find(`tab-${task}`).focus();
}

find('tabs').addEventListener('keydown', ({ key }) => {
  const at = TASKS.findIndex(([task]) => task === page.state.task);
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: TASKS.length - 1 - at }[key];
  if (step !== undefined) choose(TASKS[(at + step + TASKS.length) % TASKS.length][0]);
});

function drawChanges(): void {
  map.overlay.changes = Object.values(page.state.changes).map(({ line, kind }) => ({
    path: linePath(map.plane(), line),
    isClosed: kind === 'close',
  }));
  drawAreas(map.overlay, page);
}

let linkWaits = 0;

function keepLink(): void {
  clearTimeout(linkWaits);
  linkWaits = window.setTimeout(() => {
    if (page.awaited !== undefined) return;
    if (page.opened !== undefined) page.state.view = map.view();
    history.replaceState(null, '', toLink(page.state) || location.pathname);
  }, 300);
}

/** Starts over on a network, or with the state of a link. */
function settle(linked: State | undefined, network: string): void {
  const { theme, language } = page.state;
  const isMeant = linked?.network === network;
  Object.assign(page.state, freshState(), isMeant ? linked : { theme, language }, { network });
  page.awaited = isMeant ? undefined : linked;
}

/** Points for each task, unless a link brings its own. */
function setFirstPoints({ firstPoints }: Opened): void {
  const { route, origin, places } = page.state;
  const isEmpty = route.length === 0 && origin === undefined && places.length === 0;
  if (isEmpty && page.awaited === undefined) Object.assign(page.state, firstPoints);
}

/** Opens a network, with the points that lie on it. */
async function open(name: string, bytes: Uint8Array, isSample: boolean): Promise<void> {
  veil(`Reading ${name}`, 0);
  try {
    const opened = await page.engine.open(name, bytes, veil);
    if (opened === undefined) return;
    page.opened = opened;
    page.answers.clear();
    page.drawing = undefined;
    if (!isSample) settle(page.awaited, opened.description.name || name);
    setFirstPoints(opened);
    map.show(opened.roads, page.state.view);
    const { name: title, segmentCount, roadLength } = opened.description;
    const seconds = (opened.milliseconds / 1000).toFixed(1);
    find('network').textContent =
      `${title || name} · ${segmentCount.toLocaleString('en')} segments · ${Math.round(roadLength).toLocaleString('en')} km`;
    find('network').title = `opened in ${seconds} s`;
    find('attribution').textContent = opened.attribution;
    if (unpainted === undefined) unveil();
    else refuse(unpainted);
    hideSegment(page, card);
    changed('panel');
  } catch (error) {
    refuse(`${name} cannot be opened. ${(error as Error).message}`);
  }
}

/** The first network: the built-in city, or the one in the address. */
async function openFirst(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('network') ?? CITY;
  try {
    veil(`Fetching ${asked}`);
    const bytes = await download(asked, (megabytes, share) =>
      veil(`Fetching ${asked}: ${megabytes.toFixed(1)} MB`, share),
    );
    await open(asked, bytes, true);
  } catch (error) {
    refuse(`${asked} cannot be opened. ${(error as Error).message}`);
  }
}

async function openFile(file: File | undefined): Promise<void> {
  if (file !== undefined) await open(file.name, new Uint8Array(await file.arrayBuffer()), false);
}

function listenToPage(): void {
  const file = find<HTMLInputElement>('file');
  file.addEventListener('change', () => openFile(file.files?.[0]));
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', ({ relatedTarget }) => relatedTarget ?? document.body.classList.remove('dropping'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    openFile(event.dataTransfer?.files[0]);
  });
  const closeVeil = () => {
    unveil();
    file.focus();
  };
  find('veil-close').addEventListener('click', closeVeil);
  addEventListener('hashchange', () => {
    settle(fromLink(location.hash), page.state.network);
    if (page.state.view !== undefined) map.look(page.state.view);
    changed('panel');
  });
  const share = find('share');
  share.addEventListener('click', async () => {
    page.state.view = map.view();
    history.replaceState(null, '', toLink(page.state) || location.pathname);
    await copyText(location.href, share);
  });
  const sheet = find('sheet');
  sheet.addEventListener('click', () => {
    const isLowered = document.body.classList.toggle('lowered');
    sheet.textContent = isLowered ? 'More' : 'Less';
    sheet.setAttribute('aria-expanded', String(!isLowered));
  });
  for (const zoom of document.querySelectorAll<HTMLElement>('[data-zoom]')) {
    zoom.addEventListener('click', () => {
      zoomAt(map.camera, map.size, [map.size.width / 2, map.size.height / 2], Number(zoom.dataset.zoom));
      map.changed();
      keepLink();
    });
  }
  find('fit').addEventListener('click', map.fit);
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    if (page.drawing !== undefined) cancelDrawing(page);
    if (isRefused()) closeVeil();
    if (!card.hidden) hideSegment(page, card);
  });
}

listen(map, {
  onPress: (at) => pressed(page, at),
  onDouble: () => hideSegment(page, card),
  takeDrag: (at) => takeDrag(page, at),
  onMoved: keepLink,
});
startSearch(page, find('search'), ({ place }) => {
  map.goTo(place);
  if (setsPoint(page)) pressed(page, map.toScreen(place));
  else page.showSegment(place);
});
settle(fromLink(location.hash), '');
startThemes(page, find('theme'), () => {
  map.setTheme(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  show();
});
listenToPage();
drawPanel();
await openFirst();

// for tests and curious people
Object.assign(globalThis, { playground: { page, open } });
