import { matchKinds } from '@hepu/api/areas/product/binding/bindingRules'
import { queryProductBindingName, type CheckedRow } from '@hepu/api/areas/product/binding/productBinding'
import { Select } from 'antd'
import { textOf } from '../../../resource/form/control.ts'
import { fieldAt } from '../../../resource/form/itemValues.ts'
import { useSuggestions } from '../../../resource/form/useSuggestions.ts'
import type { RowChoice } from './bindingChoices.ts'

interface Props {
  row: CheckedRow
  choice: RowChoice | undefined
  onChange: (row: number, choice: RowChoice) => void
}

/** The product of a row: as the check found it, one of the likely ones, or any other, found by typing. */
export function ProductChoice({ row, choice, onChange }: Props) {
  const { rows, find } = useSuggestions({ route: queryProductBindingName, search: 'name' })
  if (row.verdict === 'broken') return null
  if (!choice || row.verdict !== 'missing')
    return <>{row.mayRebind ? `改绑到 ${row.productName ?? ''}` : row.productName}</>
  const found = rows.map((product) => ({
    value: textOf(fieldAt(product, 'id')),
    label: `${textOf(fieldAt(product, 'name'))} ${textOf(fieldAt(product, 'code'))}`,
  }))
  const likely = row.candidates.map(({ id, name, how }) => ({
    value: id,
    label: `${name}（${matchKinds[how]}）`,
  }))
  const known = new Set(likely.map(({ value }) => value))
  return (
    <Select<string | null>
      className="product-choice"
      aria-label={`第 ${row.row} 行的产品`}
      placeholder="输入名称、编码或拼音首字母"
      virtual={false}
      showSearch={{ filterOption: false, onSearch: find }}
      notFoundContent="没有这样的产品"
      options={[...likely, ...found.filter(({ value }) => !known.has(value))]}
      value={choice.productId}
      onChange={(productId) => onChange(row.row, { ...choice, productId, isTaken: productId !== null })}
    />
  )
}
