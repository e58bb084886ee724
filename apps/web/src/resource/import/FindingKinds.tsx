import { Button, Select } from 'antd'
import { Table } from '../../ui/table/Table.tsx'
import { Num } from '../../ui/text/Num.tsx'
import type { FindingKind } from './batchShapes.ts'
import { SeverityText, useChoose, withoutPlace, type Deciding } from './findingParts.tsx'

interface Props {
  kinds: readonly FindingKind[]
  deciding: Deciding | null
  /** Shows the findings of a kind one by one. */
  onOpen: (kind: FindingKind) => void
}

/** The findings by kind: how many rows each touches, and its repairs for all of the kind with one click. */
export function FindingKinds({ kinds, deciding, onOpen }: Props) {
  return (
    <Table<FindingKind>
      size="small"
      rowKey={({ code, severity }) => `${severity} ${code}`}
      pagination={false}
      scroll={{ x: 860 }}
      dataSource={[...kinds]}
      locale={{ emptyText: '没有这样的检查结果。' }}
      columns={[
        {
          title: '程度',
          dataIndex: 'severity',
          width: 84,
          render: (value: FindingKind['severity']) => <SeverityText value={value} />,
        },
        {
          title: '问题',
          dataIndex: 'label',
          width: 178,
          render: (label: string, kind) => (
            <Button type="link" className="import-kind" title="逐条查看" onClick={() => onOpen(kind)}>
              {label}
            </Button>
          ),
        },
        { title: '行数', dataIndex: 'rows', width: 64, align: 'right', render: countOf },
        { title: '处数', dataIndex: 'count', width: 64, align: 'right', render: countOf },
        {
          title: '说明',
          dataIndex: 'message',
          render: (message: string, { count }) => (
            <span className="three-lines" title={message}>
              {count > 1 && <span className="quiet">如：</span>}
              {withoutPlace(message)}
            </span>
          ),
        },
        ...(deciding
          ? [
              {
                title: '整类处理',
                key: 'repairs',
                width: 330,
                render: (_: unknown, kind: FindingKind) => (
                  <Repairs kind={kind} onOpen={onOpen} {...deciding} />
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const countOf = (value: number) => <Num value={value} />

/** More repairs than these, such as the phases of a trial, are a list to choose from. */
const MAX_BUTTONS = 5

/**
 * A button for each repair; those in force are marked, with the number of findings where not all offer them. Cells whose right
 * value the user may give are opened one by one.
 */
function Repairs({ kind, onOpen, ...deciding }: Deciding & Pick<Props, 'onOpen'> & { kind: FindingKind }) {
  const { set, running } = useChoose(deciding)
  const { code, severity, repairs } = kind
  if (repairs.length === 0) return '—'
  if (repairs.length > MAX_BUTTONS)
    return (
      <Select<string>
        size="small"
        aria-label={`${kind.label}整类处理`}
        style={{ width: 190 }}
        disabled={running}
        value={repairs.find(({ count, chosen }) => chosen === count)?.action ?? null}
        options={repairs.map(({ action, label }) => ({ value: action, label }))}
        onChange={(action) => void set({ code, severity }, action)}
      />
    )
  return (
    <div className="import-repairs" role="group" aria-label={`${kind.label}整类处理`}>
      {repairs.map(({ action, label, count, chosen }) => (
        <Button
          key={action}
          size="small"
          aria-pressed={chosen === count}
          className={chosen === count ? 'is-chosen' : ''}
          disabled={running}
          onClick={() => void set({ code, severity }, action)}
        >
          {label}
          {shareOf({ chosen, count, total: kind.count })}
        </Button>
      ))}
      {kind.asking > 0 && (
        <Button size="small" onClick={() => onOpen(kind)}>
          {kind.asking < kind.count ? `填写正确的值（${kind.asking}处）` : '填写正确的值'}
        </Button>
      )}
    </div>
  )
}

/** For how many findings a repair holds, where only some have it, and how many offer it, where not all do. */
function shareOf({ chosen, count, total }: { chosen: number; count: number; total: number }): string {
  const isPart = chosen > 0 && chosen < count
  if (isPart) return `（已选${chosen}/${count}处）`
  return count < total ? `（${count}处）` : ''
}
