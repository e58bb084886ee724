import type { Field } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { daysLeftText, dueLabels, dueLevels, nextDue, type Due } from '@hepu/api/core/resource/dues'
import { reviewStates } from '@hepu/api/core/resource/review'
import { Link } from 'react-router'
import type { Column, FilterField } from '../SearchTable.tsx'
import type { FilterOption } from '../table/filters.ts'
import { StateText } from '../../ui/StateText.tsx'
import { formatTime, today } from '../../ui/formatTime.ts'
import { pathsOf } from './paths.ts'
import { textOfField, type RecordRow } from './rows.ts'
import { reviewTones } from './tones.ts'

const widths: Readonly<Record<Field['kind'], number>> = {
  text: 150,
  textarea: 240,
  number: 100,
  money: 110,
  date: 110,
  bool: 80,
  dict: 110,
  dicts: 150,
  ref: 150,
  files: 80,
  region: 150,
  holder: 180,
  rows: 200,
}

/** Columns of the fields that the list of a resource shows; the name leads to the record. */
export function fieldColumns(def: Resource): Column<RecordRow>[] {
  const paths = pathsOf(def)
  return def.list.columns.map((name): Column<RecordRow> => {
    const field = def.fields[name]!
    const isName = name === def.nameField
    const isNumber = field.kind === 'number' || field.kind === 'money'
    return {
      title: 'unit' in field && field.unit ? `${field.label}(${field.unit})` : field.label,
      key: name,
      width: isName ? 240 : widths[field.kind],
      ellipsis: true,
      ...(isNumber ? { align: 'right' as const } : {}),
      ...(isName ? { fixed: 'left' as const } : {}),
      ...(def.list.sort.includes(name) ? { sort: name } : {}),
      render: (_, row) => {
        const text = textOfField(name, field, row)
        return isName ? <Link to={paths.show(row.id)}>{text}</Link> : text
      },
    }
  })
}

const dueTones = { overdue: 'bad', d30: 'bad', d90: 'warn', d180: 'info' } as const

/** Columns of the fields, with what is due next behind the name. */
export function withDue(def: Resource): Column<RecordRow>[] {
  const columns = fieldColumns(def)
  const at = columns.findIndex(({ key }) => key === def.nameField) + 1
  return columns.toSpliced(at, 0, ...dueColumns(def))
}

/** 到期: what of a record is due next, where the resource has such days. */
function dueColumns({ dues }: Resource): Column<RecordRow>[] {
  if (!dues) return []
  return [
    {
      title: '到期',
      key: 'due',
      width: 190,
      render: (_, row) => {
        const due = nextDue(dues, row, today())
        return due && <DueText {...due} />
      },
    },
  ]
}

/** What is due, and how soon. */
export function DueText({ what, daysLeft, level }: Pick<Due, 'what' | 'daysLeft' | 'level'>) {
  return (
    <span title={`${what}：${daysLeftText(daysLeft)}`}>
      <StateText tone={dueTones[level]}>{daysLeftText(daysLeft)}</StateText>
      <span className="quiet"> {what}</span>
    </span>
  )
}

/** Columns that every list has at its end. */
export const stampColumns: Column<RecordRow>[] = [
  {
    title: '审核状态',
    dataIndex: 'status',
    width: 100,
    render: (_, row) => <StateText tone={reviewTones[row.status]}>{reviewStates[row.status]}</StateText>,
  },
  {
    title: '更新时间',
    dataIndex: 'updateTime',
    width: 140,
    sort: 'updateTime',
    render: (_, row) => formatTime(row.updateTime),
  },
]

const states: FilterOption[] = Object.entries(reviewStates).map(([value, label]) => ({ value, label }))

/** Records by how soon something is due. */
export const dueFilter: FilterField = {
  name: 'due',
  label: '到期',
  type: 'select',
  width: 110,
  options: dueLevels.map((value) => ({ value, label: dueLabels[value] })),
}

/** Filters of the list of a resource. `choices` holds the entries of its dictionaries. */
export function filtersOf(
  def: Resource,
  choices: ReadonlyMap<string, readonly FilterOption[]>,
): FilterField[] {
  const { fields, list } = def
  return [
    { name: 'name', label: '关键词', type: 'input', placeholder: labelsOfSearch(def), width: 190 },
    { name: 'status', label: '审核状态', type: 'select', options: states, width: 110 },
    ...(def.dues ? [dueFilter] : []),
    ...(list.year ? [{ name: 'year', label: '年份', type: 'year' as const }] : []),
    ...list.filter.map((name) => filterOf(name, fields[name]!, choices)),
  ]
}

const labelsOfSearch = ({ fields, list }: Resource): string =>
  list.search.map((name) => fields[name]!.label).join('、')

function filterOf(
  name: string,
  field: Field,
  choices: ReadonlyMap<string, readonly FilterOption[]>,
): FilterField {
  const { label } = field
  if (field.kind === 'dict' || field.kind === 'dicts') {
    return { name, label, type: 'select', options: choices.get(field.dictionary) ?? [] }
  }
  if (name === 'year') return { name, label, type: 'year' }
  if (field.kind === 'date') {
    return { name: `${name}Start`, endName: `${name}End`, label, type: 'daterange' }
  }
  return { name, label, type: 'input' }
}
