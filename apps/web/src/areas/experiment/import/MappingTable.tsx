import { fillColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { unitsOf, type ColumnMeaning, type ColumnMeanings } from '@hepu/api/areas/experiment/import/mapping'
import type { ImportPreview, PreviewColumn } from '@hepu/api/areas/experiment/import/trialImport'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { guessTrait } from '../traits/guessTrait.ts'
import { useTraits } from '../traits/useTraits.ts'
import { meaningGroups, NEW_TRAIT, NOTHING } from './meaningOptions.ts'

const OwnTraitDialog = lazy(() => import('../traits/OwnTraitDialog.tsx'))

interface Props {
  preview: Pick<ImportPreview, 'columns' | 'firstRows'>
  /** What is said of the columns, by letter. */
  meanings: ColumnMeanings
  onChange: (letter: string, meaning: ColumnMeaning) => void
}

/** The first rows of the workbook as they stand; above each column what it is taken for, to be changed. */
export function MappingTable({ preview, meanings, onChange }: Props) {
  const { columns, firstRows = [] } = preview
  const traits = useTraits()
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
                  traits={traits}
                  meaning={meanings[column.letter]}
                  onChange={(meaning) => onChange(column.letter, meaning)}
                  onMake={() => setMaking(column)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {firstRows.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row" className="num">
                {row}
              </th>
              {columns.map(({ letter }, at) => (
                <td key={letter}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense>
        {making && (
          <OwnTraitDialog
            guess={guessTrait(
              making.header,
              firstRows.map(({ cells }) => cells[columns.indexOf(making)] ?? ''),
            )}
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

const Head = ({ column: { letter, header, values = 0 } }: { column: PreviewColumn }) => (
  <div className="import-mapping-head" title={header}>
    <b>{header || '（无表头）'}</b>
    <span className="quiet">
      {letter}列，{values}个值
    </span>
  </div>
)

interface MeaningProps {
  column: PreviewColumn
  traits: CropTraits
  meaning: ColumnMeaning | undefined
  onChange: (meaning: ColumnMeaning) => void
  /** Makes a trait for the column. */
  onMake: () => void
}

function Meaning({ column, traits, meaning, onChange, onMake }: MeaningProps) {
  const open = column.isUnclaimed === true && meaning === undefined
  const key = meaning === undefined ? column.key : meaning.key
  const def = fillColumns(traits).find((known) => known.key === key)
  const units = def ? unitsOf(def) : []
  const name = `${column.letter}列「${column.header}」`
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
        onChange={(next) => (next === NEW_TRAIT ? onMake() : onChange({ key: next || null }))}
        options={meaningGroups(traits, column)}
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
