import { colors, fonts, series } from '../tokens.ts'

const axis = {
  axisLine: { lineStyle: { color: colors.line } },
  axisTick: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.quiet },
  nameTextStyle: { color: colors.quiet },
  splitLine: { lineStyle: { color: '#e3e8e0' } },
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
  categoryAxis: { ...axis, splitLine: { show: false } },
  valueAxis: axis,
  logAxis: axis,
  timeAxis: axis,
}
