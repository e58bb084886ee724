/** Fonts with Chinese glyphs on each system, also for canvases. */
export const fonts =
  '"HarmonyOS Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", system-ui, sans-serif'

/** The product's colours; CSS has the same ones as variables (app.css). */
export const colors = {
  green: '#2f6b3f',
  link: '#2a6239',
  paper: '#f4f5f0',
  line: '#cfd6cc',
  text: '#1d261f',
  quiet: '#5f6b61',
  good: '#3d7f2e',
  warn: '#9a6200',
  bad: '#b3392b',
} as const

/** Colours of chart series in their order: field green first, then two accents, then lighter ones. */
export const series = ['#4f8a5f', '#b8862f', '#5d7186', '#94bd9b', '#d9b877', '#9fb0c2'] as const

/** The same colours on a dark ground, for dashboards on a wall. */
export const dark = {
  ground: '#0e1511',
  panel: '#151e18',
  raised: '#1f2b23',
  line: '#35463a',
  soft: '#24312a',
  text: '#eef3ec',
  quiet: '#a3b3a6',
  green: '#86c694',
  good: '#86c694',
  warn: '#e0b45c',
  bad: '#e58a76',
} as const

/** Colours of chart series on a dark ground, in the order of `series`. */
export const darkSeries = [
  '#7fc08e',
  '#d9b469',
  '#8fabc9',
  '#4f8a5f',
  '#c98a6b',
  '#b7c4b9',
  '#9c8fb8',
  '#6aa39c',
] as const
