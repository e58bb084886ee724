import { Button, Space } from 'antd'
import { useMemo, useState } from 'react'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { CELL, fieldPicture, type FieldPicture, type Named, type Place } from './fieldCells.ts'
import { printField, saveField } from './fieldImage.ts'

interface Props {
  /** Title of the picture and of its file. */
  title: string
  plots: readonly Place[]
  namedOf: (entryId: string) => Named
  /** Text below the picture, such as 保护行. */
  note: string
}

/** 田间布置图: rows and columns of the field, tinted by replicate or block, checks in yellow. */
export function FieldMap({ title, plots, namedOf, note }: Props) {
  const [asTable, setAsTable] = useState(false)
  const picture = useMemo(() => fieldPicture(plots, namedOf), [plots, namedOf])
  if (picture.cells.length === 0) return <EmptyPane text="这些小区没有排、列，无法绘制布置图。" />
  return (
    <figure className="field-map">
      <figcaption className="bar">
        <b>{title}</b>
        <Space>
          <Button size="small" onClick={() => setAsTable(!asTable)}>
            {asTable ? '布置图' : '数据表'}
          </Button>
          <Button size="small" onClick={() => void saveField(picture, title, note)}>
            保存图片
          </Button>
          <Button size="small" disabled={asTable} onClick={printField}>
            打印
          </Button>
        </Space>
      </figcaption>
      <div className="field-scroll" role="region" aria-label={`${title}布置图`} tabIndex={0}>
        {asTable ? <PlotList plots={plots} namedOf={namedOf} /> : <Drawing title={title} picture={picture} />}
      </div>
      <p className="field-legend">
        {picture.legend.map(({ label, fill }) => (
          <span key={label}>
            <i style={{ background: fill }} aria-hidden="true" />
            {label}
          </span>
        ))}
        <span>{note}</span>
      </p>
    </figure>
  )
}

function Drawing({ title, picture }: { title: string; picture: FieldPicture }) {
  return (
    <svg width={picture.width} height={picture.height} role="img" aria-label={title}>
      {picture.heads.map(({ key, x, y, text }) => (
        <text key={key} x={x} y={y} className="field-no">
          {text}
        </text>
      ))}
      {picture.cells.map((cell) => (
        <g key={cell.key}>
          <title>{cell.title}</title>
          <rect
            x={cell.x}
            y={cell.y}
            width={CELL.width}
            height={CELL.height}
            rx={3}
            fill={cell.fill}
            stroke={cell.check ? '#9a6200' : '#b9c4b7'}
          />
          <text x={cell.x + 6} y={cell.y + 16} className="field-no">
            {cell.plotNo} {cell.check}
          </text>
          <text x={cell.x + 6} y={cell.y + 34} className="field-name">
            {cell.name}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** The same plots as a list, in the order they are walked. */
function PlotList({ plots, namedOf }: Pick<Props, 'plots' | 'namedOf'>) {
  return (
    <table className="plot-list">
      <thead>
        <tr>
          {['小区号', '重复', '区组', '排', '列', '品种名称', '对照'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plots.map((plot) => {
          const { name, check } = namedOf(plot.entryId)
          return (
            <tr key={`${plot.entryId}/${plot.rep}`}>
              <th scope="row">{plot.plotNo}</th>
              <td>{plot.rep}</td>
              <td>{plot.block}</td>
              <td>{plot.row}</td>
              <td>{plot.col}</td>
              <td>{name}</td>
              <td>{check}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
