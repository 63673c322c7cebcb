// The looks of the site: those of VitePress, and what style.css tells besides.

import DefaultTheme from 'vitepress/theme';
import './style.css';

export default DefaultTheme;
