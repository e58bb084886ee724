import '../../../ui/chart/chart.css'
import { DownloadOutlined } from '@ant-design/icons'
import { htmlToExcel } from '@hepu/api/areas/research/lookups'
import { useDownload } from '../../../client/useDownload.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { htmlOf, type FigureCell, type Figures } from './figureTable.ts'

/** Shows the records behind a figure; undefined for users who may not see them. */
export type OpenFigure = ((cell: FigureCell) => void) | undefined

/** Figures as a table that can be saved as a workbook; a figure opens the records behind it. */
export function FigureTable({ figures, onOpen }: { figures: Figures; onOpen: OpenFigure }) {
  const download = useDownload()
  const { name, heads, rows } = figures
  const ofRows = rows[0]?.heads.length ?? 0
  return (
    <section className="report-figures">
      <div className="bar">
        <h2>{name}</h2>
        <ActionButton
          icon={<DownloadOutlined />}
          onClick={() => download(htmlToExcel, { name, html: htmlOf(figures) })}
        >
          导出表格
        </ActionButton>
      </div>
      <div className="chart-table report-table" role="region" aria-label={`${name}，可滚动`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={at} scope="col" className={at < ofRows ? 'of-rows' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at} className={row.isTotal ? 'row-total' : undefined}>
                {row.heads.map((head, place) =>
                  head === '' ? (
                    <td key={place} />
                  ) : (
                    <th key={place} scope="row">
                      {head}
                    </th>
                  ),
                )}
                {row.cells.map((cell, place) => (
                  <td key={place} className="num">
                    <FigureText cell={cell} onOpen={onOpen} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FigureText({ cell, onOpen }: { cell: FigureCell; onOpen: OpenFigure }) {
  if (!cell.place || !onOpen) return cell.text
  return (
    <button
      type="button"
      className="cell-button"
      aria-label={`${cell.title ?? ''} ${cell.text}，查看明细`}
      onClick={() => onOpen(cell)}
    >
      {cell.text}
    </button>
  )
}
