import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { unitsOf, type ColumnMeaning, type ColumnMeanings } from '@hepu/api/areas/experiment/import/mapping'
import type { ImportPreview, PreviewColumn } from '@hepu/api/areas/experiment/import/trialImport'
import { Select } from 'antd'
import { columnPlace, columnPlaces } from '../../../resource/import/columnPlace.ts'
import { meaningGroups, NOTHING } from './meaningOptions.ts'

interface Props {
  preview: Pick<ImportPreview, 'columns' | 'firstRows'>
  crop: string
  /** What is said of the columns, by letter. */
  meanings: ColumnMeanings
  onChange: (letter: string, meaning: ColumnMeaning) => void
}

/** The first rows of the workbook as they stand; above each column what it is taken for, to be changed. */
export function MappingTable({ preview, crop, meanings, onChange }: Props) {
  const { columns, firstRows = [] } = preview
  return (
    <div className="import-mapping-rows" tabIndex={0} role="group" aria-label="前几行与列对应">
      <table>
        <thead>
          <tr>
            <th scope="col" className="num">
              行
            </th>
            {columns.map((column) => (
              <th
                key={column.letter}
                scope="col"
                className={isOpen(column, meanings) ? 'unclaimed' : undefined}
              >
                <Head column={column} />
                <Meaning
                  column={column}
                  crop={crop}
                  meaning={meanings[column.letter]}
                  onChange={(meaning) => onChange(column.letter, meaning)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, cells, place }) => (
            <tr key={row}>
              <th scope="row" className="num" title={place && `工作表「${place.sheet}」第${place.row}行`}>
                {place?.row ?? row}
              </th>
              {columns.map(({ letter }, at) => (
                <td key={letter}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a column holds values that nobody claims yet. */
export const isOpen = ({ letter, isUnclaimed }: PreviewColumn, meanings: ColumnMeanings): boolean =>
  isUnclaimed === true && meanings[letter] === undefined

function Head({ column }: { column: PreviewColumn }) {
  const { header, values = 0 } = column
  return (
    <div className="import-mapping-head" title={columnPlaces(column) ?? header}>
      <b>{writtenHead(column) || '（无表头）'}</b>
      {column.places && <span className="quiet">{columnPlace(column)}</span>}
      <span className="quiet">
        {!column.places && `${columnPlace(column)}，`}
        {values}个值
      </span>
    </div>
  )
}

/** The head as it stands in the uploaded workbook, where it is the same in all of its tables. */
function writtenHead({ header, places = [] }: PreviewColumn): string {
  const heads = new Set(places.map(({ head }) => head))
  return heads.size === 1 ? places[0]!.head : header
}

interface MeaningProps {
  column: PreviewColumn
  crop: string
  meaning: ColumnMeaning | undefined
  onChange: (meaning: ColumnMeaning) => void
}

function Meaning({ column, crop, meaning, onChange }: MeaningProps) {
  const open = column.isUnclaimed === true && meaning === undefined
  const key = meaning === undefined ? column.key : meaning.key
  const def = fillColumns(crop).find((known) => known.key === key)
  const units = def ? unitsOf(def) : []
  const name = `${columnPlace(column)}「${writtenHead(column)}」`
  return (
    <div className="import-mapping-choice">
      <Select<string | null>
        size="small"
        aria-label={`${name}对应`}
        placeholder="请选择"
        {...(open && { status: 'warning' as const })}
        popupMatchSelectWidth={200}
        showSearch={{ optionFilterProp: 'search' }}
        value={open ? null : (key ?? NOTHING)}
        onChange={(next) => onChange({ key: next || null })}
        options={meaningGroups(crop, column)}
      />
      {units.length > 1 && (
        <Select<string>
          size="small"
          aria-label={`${name}的单位`}
          popupMatchSelectWidth={90}
          value={meaning?.unit ?? (key === column.key ? column.unit : null) ?? units[0]!}
          onChange={(unit) => onChange({ key, unit })}
          options={units.map((unit) => ({ value: unit, label: unit }))}
        />
      )}
    </div>
  )
}
