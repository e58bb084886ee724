import type { ColumnMeaning, ColumnMeanings, PreviewColumn } from '@hepu/api/core/importMapping'
import { Select } from 'antd'
import { Suspense, useState } from 'react'
import type { Preview } from './batchShapes.ts'
import { columnPlace, columnPlaces } from './columnPlace.ts'
import { meaningGroups, NEW, NOTHING, type ChoiceGroup, type ColumnMaker } from './meaningOptions.ts'

interface Props {
  preview: Pick<Preview, 'columns' | 'firstRows'>
  groups: readonly ChoiceGroup[]
  /** Makes what a column may be, where the import allows that. */
  maker?: ColumnMaker
  /** What is said of the columns, by letter. */
  meanings: ColumnMeanings
  onChange: (letter: string, meaning: ColumnMeaning) => void
}

/** The first rows of the workbook as they stand; above each column what it is taken for, to be changed. */
export function MappingTable({ preview, groups, maker, meanings, onChange }: Props) {
  const { columns, firstRows = [] } = preview
  const [making, setMaking] = useState<PreviewColumn | null>(null)
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
                  groups={groups}
                  {...(maker ? { maker } : {})}
                  meaning={meanings[column.letter]}
                  onChange={(meaning) => onChange(column.letter, meaning)}
                  onMake={() => setMaking(column)}
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
      <Suspense>
        {making && maker && (
          <maker.Dialog
            header={making.header}
            cells={firstRows.map(({ cells }) => cells[columns.indexOf(making)] ?? '')}
            onMade={(key) => onChange(making.letter, { key })}
            onClose={() => setMaking(null)}
          />
        )}
      </Suspense>
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
  groups: readonly ChoiceGroup[]
  maker?: ColumnMaker
  meaning: ColumnMeaning | undefined
  onChange: (meaning: ColumnMeaning) => void
  /** Asks for what is made for the column. */
  onMake: () => void
}

function Meaning({ column, groups, maker, meaning, onChange, onMake }: MeaningProps) {
  const open = column.isUnclaimed === true && meaning === undefined
  const key = meaning === undefined ? column.key : meaning.key
  const choices = groups.flatMap((group) => group.choices)
  const units = choices.find((choice) => choice.key === key)?.units ?? []
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
        onChange={(next) => (next === NEW ? onMake() : onChange({ key: next || null }))}
        options={meaningGroups(groups, column, maker)}
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
