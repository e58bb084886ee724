import { diseaseHead, worstText } from '@hepu/api/areas/experiment/analysis/diseaseText'
import type { EChartsOption } from 'echarts'
import type { Data, Value } from './DiseaseTable.tsx'

/** Colours of the five classes (domain section B.6), the same as in `figures.css`. */
const colours = {
  HR: '#228b22',
  R: '#7fff00',
  MR: '#ffff00',
  S: '#ffa500',
  HS: '#d40000',
  none: '#d5d9d2',
} as const
/** Words of a cell have a light ground of their own: no colour of text can be read on all five. */
const words = { show: true, color: '#1d261f', backgroundColor: '#ffffffe6', padding: [2, 4] }

const ROW_PX = 28
const COLUMN_PX = 130
const NAMES_PX = 170

/** Size of the picture of a heat table, px of the screen. */
export const diseaseSize = ({ rows, diseases }: Data) => ({
  width: NAMES_PX + COLUMN_PX * diseases.length + 20,
  height: ROW_PX * rows.length + 60,
})

/** Returns the heat table as a drawing: entries × diseases, the first entry on top, with the text in every cell. */
export function diseaseOption({ rows, diseases }: Data): EChartsOption {
  return {
    animation: false,
    grid: { left: NAMES_PX, right: 20, top: 40, bottom: 20 },
    xAxis: {
      type: 'category',
      position: 'top',
      data: diseases.map(diseaseHead),
      axisLabel: { interval: 0, width: COLUMN_PX - 8, overflow: 'truncate' },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map((row) => (row.isCk ? `${row.name} CK${row.ckNo ?? ''}` : row.name)),
      axisLabel: { interval: 0, width: NAMES_PX - 16, overflow: 'truncate' },
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: '#fff', borderWidth: 2 },
        data: rows.flatMap((row, y) =>
          diseases.flatMap((disease, x) => {
            const value = row.values[disease.key]
            if (!value || value.n === 0) return []
            return {
              value: [x, y, 0],
              itemStyle: { color: colours[value.level ?? 'none'] },
              label: { ...words, formatter: cellText(value, disease) },
            }
          }),
        ),
      },
    ],
  }
}

/** `9 高感（5/6）`: the worst with its class, then of how many points surveyed some entry showed the disease. */
export const cellText = (value: Value, disease: Data['diseases'][number]): string =>
  `${worstText(value, disease)}${value.pressure === null ? '' : `（${value.pressure}/${value.n}）`}`
