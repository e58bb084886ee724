import { itemKinds, weightProblem, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { describeItem } from '@hepu/breeding/promotion/describeItem'
import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Input, InputNumber, Select, Space, type TableProps } from 'antd'
import { Table } from '../../../ui/table/Table.tsx'
import { Choice, optionsOf } from './OptionSelect.tsx'
import { ItemDetails } from './ItemDetails.tsx'
import { namesOf, useIndexes, type Index } from '../indexes/itemNames.ts'
import { ThresholdEditor } from './ThresholdEditor.tsx'

interface Props {
  items: readonly StandardItem[]
  readOnly: boolean
  onChange: (items: StandardItem[]) => void
}

/**
 * The items of a standard as a table: name, threshold and kind are edited in the row, the rest in the unfolded part
 * below it, and a sentence reads back the requirement. New items come from the index catalogue.
 */
export function ItemEditor({ items, readOnly, onChange }: Props) {
  const indexes = useIndexes()
  const known = indexes.data ?? []
  const set = (at: number, change: Partial<StandardItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)))
  const add = (key: string) => {
    const preset = known.find((index) => index.key === key)?.preset
    if (preset) onChange([...items, { ...preset, key: freeKey(items, preset.key) }])
  }
  const move = (at: number, to: number) => onChange(items.toSpliced(at, 1).toSpliced(to, 0, items[at]!))
  const traits = known
    .filter((index) => index.key === index.trait && index.words.length === 0)
    .map((index) => ({ value: index.trait, label: index.label }))
  return (
    <>
      <Table<StandardItem>
        className="standard-items"
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={[...items]}
        locale={{ emptyText: '还没有指标，从下面的指标目录中添加' }}
        expandable={{
          expandedRowRender: (item, at) => (
            <ItemDetails
              item={item}
              index={indexFor(known, item)}
              traits={traits}
              readOnly={readOnly}
              onChange={(change) => set(at, change)}
            />
          ),
        }}
        columns={columnsOf({
          known,
          readOnly,
          set,
          move,
          remove: (at) => onChange(items.toSpliced(at, 1)),
          last: items.length - 1,
        })}
      />
      {!readOnly && (
        <Select
          aria-label="添加指标"
          style={{ width: 320, maxWidth: '100%', marginTop: 8 }}
          placeholder="添加指标…"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          loading={indexes.isPending}
          onChange={(key: string | null) => key && add(key)}
          options={known.map((index) => ({ value: index.key, label: `${index.group} · ${index.label}` }))}
        />
      )}
    </>
  )
}

interface Row {
  known: readonly Index[]
  readOnly: boolean
  set: (at: number, change: Partial<StandardItem>) => void
  move: (at: number, to: number) => void
  remove: (at: number) => void
  last: number
}

function columnsOf({ known, readOnly, set, ...row }: Row): NonNullable<TableProps<StandardItem>['columns']> {
  const names = namesOf(known)
  return [
    {
      title: '指标',
      key: 'label',
      render: (_, item, at) => (
        <>
          <Input
            size="small"
            aria-label="指标名称"
            disabled={readOnly}
            value={item.label}
            maxLength={60}
            onChange={(e) => set(at, { label: e.target.value })}
          />
          <p className="item-sentence">{describeItem(item, names)}</p>
        </>
      ),
    },
    {
      title: '阈值',
      key: 'threshold',
      width: 280,
      render: (_, item, at) => (
        <ThresholdEditor
          item={item}
          index={indexFor(known, item)}
          readOnly={readOnly}
          onChange={(change) => set(at, change)}
        />
      ),
    },
    {
      title: '性质',
      key: 'kind',
      width: 190,
      render: (_, item, at) => (
        <Kind item={item} readOnly={readOnly} onChange={(change) => set(at, change)} />
      ),
    },
    ...(readOnly
      ? []
      : [
          {
            title: '',
            key: 'actions',
            width: 120,
            render: (_: unknown, item: StandardItem, at: number) => <Actions item={item} at={at} {...row} />,
          },
        ]),
  ]
}

function Kind(props: {
  item: StandardItem
  readOnly: boolean
  onChange: (change: Partial<StandardItem>) => void
}) {
  const { item, readOnly, onChange } = props
  const problem = weightProblem(item)
  return (
    <Space size={4} wrap>
      <Choice
        label="性质"
        width={100}
        value={item.kind}
        options={optionsOf(itemKinds)}
        disabled={readOnly}
        onChange={(kind) => onChange({ kind })}
      />
      {item.kind === 'SCORE' && (
        <InputNumber
          size="small"
          aria-label={`${item.label}的权重`}
          style={{ width: 72 }}
          controls={false}
          suffix="分"
          min={0}
          max={100}
          disabled={readOnly}
          value={item.weight}
          onChange={(weight) => onChange({ weight: weight ?? 0 })}
          {...(problem !== null && { status: 'error' })}
        />
      )}
      {problem !== null && <small className="item-problem">{problem}</small>}
    </Space>
  )
}

function Actions({
  item,
  at,
  move,
  remove,
  last,
}: Pick<Row, 'move' | 'remove' | 'last'> & { item: StandardItem; at: number }) {
  return (
    <Space size={0}>
      <Button
        type="text"
        size="small"
        aria-label={`上移${item.label}`}
        icon={<ArrowUpOutlined />}
        disabled={at === 0}
        onClick={() => move(at, at - 1)}
      />
      <Button
        type="text"
        size="small"
        aria-label={`下移${item.label}`}
        icon={<ArrowDownOutlined />}
        disabled={at === last}
        onClick={() => move(at, at + 1)}
      />
      <Button type="link" size="small" danger aria-label={`移除${item.label}`} onClick={() => remove(at)}>
        移除
      </Button>
    </Space>
  )
}

/** Returns the index of an item: by its key, or by its trait if no index has the key. */
const indexFor = (known: readonly Index[], item: StandardItem): Index | undefined =>
  known.find((index) => index.key === item.key.replace(/\.\d+$/, '')) ??
  known.find((index) => index.key === item.trait)

/** Returns a free key: `rank`, or `rank.2` if that is taken. */
function freeKey(items: readonly StandardItem[], key: string): string {
  const taken = new Set(items.map((item) => item.key))
  if (!taken.has(key)) return key
  let n = 2
  while (taken.has(`${key}.${n}`)) n++
  return `${key}.${n}`
}
