// The theme of the site: that of VitePress, with the additions of style.css.

import DefaultTheme from 'vitepress/theme';
import './style.css';

export default DefaultTheme;
