// The site: the documents as they stand in the repository, with the API made from doc comments beside them.

import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const folder = new URL('../', import.meta.url);
const titleOf = (path) => /^# (.*)$/m.exec(readFileSync(new URL(path, folder), 'utf8'))[1].split(':')[0];
const page = (path) => ({ text: titleOf(path), link: `/${path.replace(/(README)?\.md$/, '')}` });

const guides = readFileSync(new URL('guides/README.md', folder), 'utf8');
const guidePages = Array.from(guides.matchAll(/^\d+\. \[.*?\]\((.*?)\)/gm), ([, path]) => page(`guides/${path}`));
const reference = [
  'operations',
  'options',
  'import',
  'boundary',
  'cost',
  'threads',
  'stores',
  'hub',
  'performance',
  'reliability',
];
const inside = ['architecture', 'glossary', 'decisions'];
const others = readdirSync(folder)
  .filter((name) => name.endsWith('.md') && name !== 'index.md')
  .map((name) => name.slice(0, -3))
  .filter((name) => !reference.includes(name) && !inside.includes(name));

export default defineConfig({
  title: 'ermine',
  description: 'Road routing inside your own process',
  srcExclude: ['examples/**', 'node_modules/**'],
  rewrites: { 'guides/README.md': 'guides/index.md' },
  ignoreDeadLinks: [/\.\.\//, /examples\//, /playground\//],
  cleanUrls: true,
  // what the documents link to beside each other
  buildEnd({ outDir }) {
    for (const path of ['examples/', '../examples/'])
      cpSync(new URL(path, folder), `${outDir}/examples`, { recursive: true });
  },
  vite: { publicDir: 'pictures' },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: [
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
