// The site: the documents of the repository, the API from doc comments, and the playground. If the site is not served from the root of its
// host, SITE_BASE is its folder, such as /ermine/.

import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';
import { buildPlayground } from '../playground/build.js';
import { anchorOf, EXAMPLES, fenceBlocks, linkExamples, nameCells, showPictures } from './adapt-pages.js';

const folder = new URL('../', import.meta.url);
const titleOf = (path) => /^# (.*)$/m.exec(readFileSync(new URL(path, folder), 'utf8'))[1].split(':')[0];
const page = (path) => ({ text: titleOf(path), link: `/${path.replace(/(README)?\.md$/, '')}` });

const guides = readFileSync(new URL('guides/README.md', folder), 'utf8');
const guidePages = Array.from(guides.matchAll(/^\d+\. \[.*?\]\((.*?)\)/gm), ([, path]) => page(`guides/${path}`));
const reference = [
  'operations',
  'options',
  'osrm',
  'import',
  'boundary',
  'cost',
  'threads',
  'stores',
  'hub',
  'performance',
  'reliability',
];
const inside = ['architecture', 'glossary'];
const others = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'index.md')
  .map((name) => name.slice(0, -3))
  .filter((name) => !reference.includes(name) && !inside.includes(name));

// the icon of the playground
const [, icon] = /<link rel="icon" href="(.*?)"/.exec(readFileSync(new URL('playground/index.html', folder), 'utf8'));

export default defineConfig({
  title: 'ermine',
  description: 'Road routing inside your own process',
  base: process.env.SITE_BASE || '/',
  markdown: {
    config: (markdown) => markdown.use(linkExamples).use(showPictures).use(fenceBlocks).use(nameCells),
    anchor: { slugify: anchorOf },
  },
  srcExclude: ['examples/**', 'node_modules/**', 'decisions/**'],
  rewrites: { 'guides/README.md': 'guides/index.md' },
  ignoreDeadLinks: [/\.\.\//, /examples\//, /playground\//],
  head: [['link', { rel: 'icon', href: icon }]],
  // examples and playground, which the documents link to
  async buildEnd({ outDir }) {
    for (const path of EXAMPLES) cpSync(new URL(path, folder), `${outDir}/examples`, { recursive: true });
    await buildPlayground(`${outDir}/playground`);
  },
  vite: { publicDir: 'pictures', build: { assetsInlineLimit: 0 } },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'Guides', link: '/guides/' },
      { text: 'Reference', link: '/operations' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: [
      { text: 'Guides', items: guidePages },
      {
        text: 'Reference',
        items: [...[...reference, ...others].map((name) => page(`${name}.md`)), { text: 'API', link: '/api/' }],
      },
      { text: 'Inside', items: inside.map((name) => page(`${name}.md`)) },
    ],
  },
});
