import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import { Button } from 'antd'
import { StateText } from '../../ui/text/StateText.tsx'
import type { Preview } from './batchShapes.ts'
import type { ChoiceGroup, ColumnMaker } from './meaningOptions.ts'
import { isOpen, MappingTable } from './MappingTable.tsx'
import { unlessSame } from './unsent.tsx'
import './import.css'

interface Props {
  preview: Preview
  /** What a column may be. */
  groups: readonly ChoiceGroup[]
  /** Makes what a column may be, where the import allows that. */
  maker?: ColumnMaker
  meanings: ColumnMeanings
  open: boolean
  onToggle: () => void
  onChange: (meanings: ColumnMeanings) => void
}

/** 列对应: what each column was taken for. Folded to a summary while nothing is in doubt. */
export function MappingSection({ preview, groups, maker, meanings, open, onToggle, onChange }: Props) {
  const unclaimed = preview.columns.filter((column) => isOpen(column, meanings))
  const changed = changedIn(meanings, preview.mapping?.columns ?? {})
  const note = preview.mapping?.note
  return (
    <section aria-label="列对应" className="import-mapping">
      <div className="import-mapping-summary">
        <b>列对应</b>
        <span>
          {preview.columns.length}列，读取{preview.columns.filter(({ key }) => key !== null).length}列
        </span>
        {unclaimed.length > 0 && (
          <StateText tone="warn">
            {unclaimed.length}列没有对应：{namesOf(unclaimed)}
          </StateText>
        )}
        {changed > 0 && <StateText tone="warn">{changed}列改后还没有检查</StateText>}
        {note && <StateText tone="info">{note}</StateText>}
        <Button size="small" type="link" aria-expanded={open} onClick={onToggle}>
          {open ? '收起' : '查看或修改'}
        </Button>
      </div>
      {open && (
        <MappingTable
          preview={preview}
          groups={groups}
          {...(maker ? { maker } : {})}
          meanings={meanings}
          onChange={(letter, meaning) => onChange({ ...meanings, [letter]: meaning })}
        />
      )}
    </section>
  )
}

/** Returns the number of columns that now mean something else than at the last check. */
const changedIn = (meanings: ColumnMeanings, known: ColumnMeanings): number =>
  Object.keys(meanings).filter((letter) => unlessSame(meanings[letter], known[letter]) !== undefined).length

const NAMED = 4

const namesOf = (columns: readonly { header: string }[]): string =>
  columns
    .slice(0, NAMED)
    .map(({ header }) => `「${header}」`)
    .join('、') + (columns.length > NAMED ? '等' : '')
