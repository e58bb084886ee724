import { labelWithUnit } from '@hepu/api/core/labelWithUnit'
import { choicesOf, type Field } from '@hepu/api/core/resource/fields'
import type { Resource } from '@hepu/api/core/resource/resource'
import { yearFilters } from '@hepu/api/core/resource/yearFilters'
import { daysLeftText, dueLabels, dueLevels, nextDue, type Due } from '@hepu/api/core/resource/deadlines'
import { assignedToMeKinds } from '@hepu/api/core/resource/assignedToMe'
import { reviewStates } from '@hepu/api/core/resource/review'
import { Link } from 'react-router'
import type { Column, FilterField } from '../../table/SearchTable.tsx'
import type { FilterOption } from '../../table/filter/filters.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { formatTime, today } from '../../../ui/text/formatTime.ts'
import { pathsOf } from '../recordPaths.ts'
import { textOfField, type RecordRow } from '../recordRows.ts'
import { reviewTones } from '../reviewTones.ts'

const widths: Readonly<Record<Field['kind'], number>> = {
  text: 150,
  number: 100,
  money: 110,
  date: 110,
  bool: 80,
  dict: 100,
  dicts: 140,
  ref: 150,
  files: 80,
  region: 150,
  holder: 180,
  rows: 200,
}

const LONG_WIDTH = 240

/**
 * Numbers differ at their ends, so that they must not be cut: pixels for each character, and the least and greatest
 * width.
 */
const NUMBER_WIDTH = { char: 7, least: 140, most: 190 }
/** Returns the width of a year column: four digits under a heading on one line. */
const yearWidth = (label: string): number => Math.max(80, label.length * 14 + 46)

/** Returns the width of a name column from the longest name allowed: names of varieties are short, titles long. */
const nameWidth = (most: number): number => (most <= 60 ? 170 : 230)

function widthOf({ unique, fields, nameField }: Resource, name: string): number {
  const field = fields[name]!
  if (name === nameField && field.kind === 'text') return nameWidth(field.max)
  if (field.kind === 'number' && field.year) return yearWidth(field.label)
  if (field.kind === 'text' && field.long) return LONG_WIDTH
  if (field.kind !== 'text' || !unique.includes(name)) return widths[field.kind]
  const { char, least, most } = NUMBER_WIDTH
  return Math.min(Math.max(field.max * char, least), most)
}

/**
 * Returns the columns of fields: by default those that the list of the resource shows. The name links to the record.
 */
export function fieldColumns(
  def: Resource,
  names: readonly string[] = def.list.columns,
): Column<RecordRow>[] {
  const paths = pathsOf(def)
  return names.map((name): Column<RecordRow> => {
    const field = def.fields[name]!
    const isName = name === def.nameField
    const isNumber = field.kind === 'number' || field.kind === 'money'
    return {
      title: labelWithUnit(field.label, 'unit' in field ? field.unit : null),
      key: name,
      width: widthOf(def, name),
      ellipsis: true,
      ...(isNumber ? { align: 'right' as const } : {}),
      ...(isName ? { fixed: 'left' as const } : {}),
      ...(def.list.sort.includes(name) ? { sort: name } : {}),
      render: (_, row) => {
        const text = textOfField(name, field, row)
        if (!isName) return text
        return (
          <Link to={paths.show(row.id)} title={text}>
            {text}
          </Link>
        )
      },
    }
  })
}

const dueTones = { overdue: 'bad', d30: 'bad', d90: 'warn', d180: 'info' } as const

/**
 * Returns the columns of a list: after the name what people look for first, the review state and what is due next; at
 * the end the organisation, if records of several are visible.
 */
export function listColumns(def: Resource, orgs: readonly FilterOption[] = []): Column<RecordRow>[] {
  const columns = fieldColumns(def)
  const at = columns.findIndex(({ key }) => key === def.nameField) + 1
  return [
    ...columns.toSpliced(at, 0, statusColumn, ...dueColumns(def)),
    ...(orgs.length > 1 ? [orgColumn] : []),
    updatedColumn,
  ]
}

/** Label of the organisation of a record, in lists and their filters. */
const ORG_LABEL = '机构'

const orgColumn: Column<RecordRow> = { title: ORG_LABEL, dataIndex: 'orgName', width: 130, ellipsis: true }

/** 到期: what is due next for a record, if the resource has deadlines. */
function dueColumns({ deadlines }: Resource): Column<RecordRow>[] {
  if (!deadlines) return []
  return [
    {
      title: '到期',
      key: 'due',
      width: 170,
      ellipsis: true,
      render: (_, row) => {
        const due = nextDue(deadlines, row, today())
        return due ? <DueText {...due} /> : BLANK
      },
    },
  ]
}

/** Shows what is due, and how soon. */
export function DueText({ what, daysLeft, level }: Pick<Due, 'what' | 'daysLeft' | 'level'>) {
  return (
    <span title={`${what}：${daysLeftText(daysLeft)}`}>
      <StateText tone={dueTones[level]}>{daysLeftText(daysLeft)}</StateText>
      <span className="quiet"> {what}</span>
    </span>
  )
}

const statusColumn: Column<RecordRow> = {
  title: '审核状态',
  dataIndex: 'status',
  width: 84,
  render: (_, row) => <StateText tone={reviewTones[row.status]}>{reviewStates[row.status]}</StateText>,
}

const updatedColumn: Column<RecordRow> = {
  title: '更新时间',
  dataIndex: 'updateTime',
  width: 140,
  sort: 'updateTime',
  render: (_, row) => formatTime(row.updateTime),
}

/** Columns about the record itself, for lists with an order of their own. */
export const stampColumns: Column<RecordRow>[] = [statusColumn, updatedColumn]

const states: FilterOption[] = Object.entries(reviewStates).map(([value, label]) => ({ value, label }))

/** The filter of records that wait for the user. */
const assignedToMeFilter: FilterField = {
  name: 'assignedToMe',
  label: '我的待办',
  type: 'select',
  width: 130,
  options: Object.entries(assignedToMeKinds).map(([value, { label }]) => ({ value, label })),
}

/** The filter of records by how soon something is due. */
export const dueFilter: FilterField = {
  name: 'due',
  label: '到期',
  type: 'select',
  width: 110,
  options: dueLevels.map((value) => ({ value, label: dueLabels[value] })),
}

/**
 * Returns the filters of a resource's list. `choices` holds the entries of its dictionaries, `orgs` the visible
 * organisations.
 */
export function filtersOf(
  def: Resource,
  choices: ReadonlyMap<string, readonly FilterOption[]>,
  orgs: readonly FilterOption[] = [],
): FilterField[] {
  const { fields, list, statusField } = def
  const nameOf = (name: string) => (name === statusField ? 'status' : name)
  return [
    keywordFilter(def),
    {
      name: statusField ? 'reviewStatus' : 'status',
      label: '审核状态',
      type: 'select',
      options: states,
      width: 110,
    },
    ...(def.deadlines ? [dueFilter] : []),
    ...yearFilters(list).map(({ field: _field, ...filter }) => ({ ...filter, type: 'year' as const })),
    assignedToMeFilter,
    ...(orgs.length > 1 ? [{ name: 'orgId', label: ORG_LABEL, type: 'select' as const, options: orgs }] : []),
    ...list.filter.map((name) => filterOf(nameOf(name), fields[name]!, choices)),
  ]
}

/** Letters that the placeholder of the keyword has room for. */
const KEYWORD_LETTERS = 10

/** The box of the keyword names the first fields that it searches, as many as it shows whole, and on hover all of them. */
function keywordFilter(def: Resource): FilterField {
  const labels = labelsOfSearch(def)
  const short = (count: number): string => `${labels.split('、').slice(0, count).join('、')}等`
  const count = [3, 2].find((few) => short(few).length <= KEYWORD_LETTERS) ?? 1
  const placeholder = labels.length <= KEYWORD_LETTERS ? labels : short(count)
  return { name: 'name', label: '关键词', type: 'input', placeholder, title: labels, width: 190 }
}

/** Returns the fields that the keyword searches: 专利名称、申请号、发明人. */
export const labelsOfSearch = ({ fields, list }: Resource): string =>
  list.search.map((name) => fields[name]!.label).join('、')

const yesOrNo: readonly FilterOption[] = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]

function filterOf(
  name: string,
  field: Field,
  choices: ReadonlyMap<string, readonly FilterOption[]>,
): FilterField {
  const { label } = field
  if (field.kind === 'dict' || field.kind === 'dicts') {
    return { name, label, type: 'select', options: choices.get(field.dictionary) ?? [] }
  }
  if (field.kind === 'text' && field.choices) {
    return { name, label, type: 'select', options: choicesOf(field) }
  }
  if (name === 'year') return { name, label, type: 'year' }
  if (field.kind === 'region') return { name, label, type: 'locationCascader' }
  if (field.kind === 'bool') return { name, label, type: 'select', options: yesOrNo }
  if (field.kind === 'date') {
    return { name: `${name}Start`, endName: `${name}End`, label, type: 'daterange' }
  }
  return { name, label, type: 'input' }
}
