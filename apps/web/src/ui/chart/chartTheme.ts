import { colors, dark, darkSeries, fonts, series } from '../tokens.ts'

const axis = {
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.quiet },
  nameTextStyle: { color: colors.quiet },
  splitLine: { lineStyle: { color: '#e3e8e0' } },
}

const darkAxis = {
  axisLine: { lineStyle: { color: dark.line } },
  axisTick: { lineStyle: { color: dark.line } },
  axisLabel: { color: dark.quiet, fontSize: 15 },
  nameTextStyle: { color: dark.quiet, fontSize: 14 },
  splitLine: { lineStyle: { color: dark.soft } },
}

/** The theme of dashboards on a wall: the same greens on a dark ground, read from three metres. */
export const darkChartTheme = {
  color: [...darkSeries],
  textStyle: { fontFamily: fonts, color: dark.text },
  title: { textStyle: { color: dark.text, fontSize: 18, fontWeight: 600 } },
  legend: { textStyle: { color: dark.quiet, fontSize: 15 }, itemWidth: 16, itemHeight: 10 },
  tooltip: {
    backgroundColor: dark.raised,
    borderColor: dark.line,
    textStyle: { color: dark.text, fontSize: 16 },
    extraCssText: 'border-radius: 3px;',
  },
  categoryAxis: { ...darkAxis, splitLine: { show: false } },
  valueAxis: darkAxis,
  logAxis: darkAxis,
  timeAxis: darkAxis,
}

/** The product's theme for charts, with the same colours and fonts as everything else. */
export const chartTheme = {
  color: [...series],
  textStyle: { fontFamily: fonts, color: colors.text },
  title: { textStyle: { color: colors.text, fontSize: 14, fontWeight: 600 } },
  legend: { textStyle: { color: colors.text }, itemWidth: 14, itemHeight: 9 },
  tooltip: {
    borderColor: colors.line,
    textStyle: { color: colors.text, fontSize: 12 },
    extraCssText: 'box-shadow: 0 4px 16px rgba(29, 38, 31, 0.12); border-radius: 3px;',
  },
  dataZoom: {
    borderColor: colors.line,
    fillerColor: 'rgba(107, 163, 122, 0.2)',
    handleStyle: { borderColor: colors.quiet },
    moveHandleStyle: { color: colors.line },
    emphasis: { handleStyle: { borderColor: colors.green }, moveHandleStyle: { color: colors.quiet } },
  },
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: axis,
  logAxis: axis,
  timeAxis: axis,
}
