import { indexList } from '@hepu/api/areas/upgrade/standard'
import {
  itemAggs,
  itemBases,
  itemKinds,
  itemMissings,
  itemOps,
  type StandardItem,
} from '@hepu/api/areas/upgrade/shapes'
import { Button, Input, InputNumber, Select, Space, Table } from 'antd'
import { useCall } from '../../../client/useCall.ts'

const optionsOf = <T extends string>(labels: Record<T, string>) =>
  (Object.keys(labels) as T[]).map((value) => ({ value, label: labels[value] }))
const shareOps = optionsOf({ GT: '>', GE: '≥', LT: '<', LE: '≤' })

interface Props {
  items: readonly StandardItem[]
  readOnly: boolean
  onChange: (items: StandardItem[]) => void
}

/** The items of a standard as an editable table; new ones come from the index catalogue with their usual threshold. */
export function ItemEditor({ items, readOnly, onChange }: Props) {
  const indexes = useCall(indexList, {})
  const set = (at: number, change: Partial<StandardItem>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...change } : item)))
  const add = (key: string) => {
    const preset = indexes.data?.find((index) => index.key === key)?.preset
    if (preset) onChange([...items, { ...preset, key: freeKey(items, preset.key) }])
  }
  return (
    <>
      <Table
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...items]}
        locale={{ emptyText: '还没有指标，从下面的指标目录中添加' }}
        columns={[
          {
            title: '指标名称',
            key: 'label',
            width: 170,
            render: (_, item, at) => (
              <Input
                size="small"
                aria-label="指标名称"
                disabled={readOnly}
                value={item.label}
                maxLength={60}
                onChange={(e) => set(at, { label: e.target.value })}
              />
            ),
          },
          {
            title: '取值',
            key: 'agg',
            width: 110,
            render: (_, item, at) => (
              <Choice
                value={item.agg}
                options={optionsOf(itemAggs)}
                readOnly={readOnly}
                onChange={(agg) =>
                  set(at, {
                    agg,
                    ...(agg === 'EACH_POINT_SHARE' && item.shareOp === null
                      ? { shareOp: 'GT', shareValue: 0 }
                      : {}),
                  })
                }
              />
            ),
          },
          {
            title: '比较基准',
            key: 'base',
            width: 190,
            render: (_, item, at) => (
              <Space size={4}>
                <Choice
                  value={item.base}
                  options={optionsOf(itemBases)}
                  readOnly={readOnly}
                  onChange={(base) => set(at, { base, ck: base.startsWith('VS_CK') ? (item.ck ?? 1) : null })}
                />
                {item.base.startsWith('VS_CK') && (
                  <InputNumber
                    size="small"
                    aria-label="对照序号"
                    style={{ width: 64 }}
                    prefix="CK"
                    controls={false}
                    min={1}
                    max={9}
                    disabled={readOnly}
                    value={item.ck}
                    onChange={(ck) => set(at, { ck })}
                  />
                )}
              </Space>
            ),
          },
          {
            title: '每点条件',
            key: 'share',
            width: 130,
            render: (_, item, at) =>
              item.agg === 'EACH_POINT_SHARE' ? (
                <Space size={4}>
                  <Choice
                    value={item.shareOp ?? 'GT'}
                    options={shareOps}
                    readOnly={readOnly}
                    onChange={(shareOp) => set(at, { shareOp })}
                  />
                  <InputNumber
                    size="small"
                    aria-label="每点条件的值"
                    style={{ width: 64 }}
                    disabled={readOnly}
                    value={item.shareValue}
                    onChange={(shareValue) => set(at, { shareValue })}
                  />
                </Space>
              ) : (
                '—'
              ),
          },
          {
            title: '阈值',
            key: 'threshold',
            width: 200,
            render: (_, item, at) => (
              <Space size={4}>
                <Choice
                  value={item.op}
                  options={optionsOf(itemOps)}
                  readOnly={readOnly}
                  onChange={(op) => set(at, { op })}
                />
                <InputNumber
                  size="small"
                  aria-label={`${item.label}的阈值`}
                  style={{ width: 74 }}
                  disabled={readOnly}
                  value={item.v1}
                  onChange={(v1) => v1 !== null && set(at, { v1 })}
                />
                {item.op === 'BETWEEN' && (
                  <InputNumber
                    size="small"
                    aria-label={`${item.label}的上限`}
                    style={{ width: 74 }}
                    disabled={readOnly}
                    value={item.v2}
                    onChange={(v2) => set(at, { v2 })}
                  />
                )}
                <span>{item.unit}</span>
              </Space>
            ),
          },
          {
            title: '性质',
            key: 'kind',
            width: 110,
            render: (_, item, at) => (
              <Choice
                value={item.kind}
                options={optionsOf(itemKinds)}
                readOnly={readOnly}
                onChange={(kind) => set(at, { kind })}
              />
            ),
          },
          {
            title: '权重',
            key: 'weight',
            width: 70,
            render: (_, item, at) =>
              item.kind === 'SCORE' ? (
                <InputNumber
                  size="small"
                  aria-label="权重"
                  style={{ width: 58 }}
                  min={0}
                  max={100}
                  disabled={readOnly}
                  value={item.weight}
                  onChange={(weight) => set(at, { weight: weight ?? 0 })}
                />
              ) : (
                '—'
              ),
          },
          {
            title: '任一即可',
            key: 'orGroup',
            width: 90,
            render: (_, item, at) => (
              <Input
                size="small"
                aria-label="任一即可组"
                title="填同一名称的指标，任一达标即为达标"
                disabled={readOnly}
                value={item.orGroup ?? ''}
                maxLength={20}
                onChange={(e) => set(at, { orGroup: e.target.value || null })}
              />
            ),
          },
          {
            title: '缺测时',
            key: 'missing',
            width: 110,
            render: (_, item, at) => (
              <Choice
                value={item.missing}
                options={optionsOf(itemMissings)}
                readOnly={readOnly}
                onChange={(missing) => set(at, { missing })}
              />
            ),
          },
          {
            title: '',
            key: 'remove',
            width: 60,
            render: (_, __, at) =>
              !readOnly && (
                <Button
                  type="link"
                  size="small"
                  danger
                  onClick={() => onChange(items.filter((_item, index) => index !== at))}
                >
                  移除
                </Button>
              ),
          },
        ]}
      />
      {!readOnly && (
        <Select
          aria-label="添加指标"
          style={{ width: 320, marginTop: 8 }}
          placeholder="添加指标…"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          loading={indexes.isPending}
          onChange={(key: string | null) => key && add(key)}
          options={(indexes.data ?? []).map((index) => ({
            value: index.key,
            label: `${index.group} · ${index.label}`,
          }))}
        />
      )}
    </>
  )
}

function Choice<T extends string>(props: {
  value: T
  options: { value: T; label: string }[]
  readOnly: boolean
  onChange: (value: T) => void
}) {
  return (
    <Select<T>
      size="small"
      style={{ minWidth: 84 }}
      popupMatchSelectWidth={false}
      disabled={props.readOnly}
      value={props.value}
      options={props.options}
      onChange={props.onChange}
    />
  )
}

/** `rank`, or `rank.2` when that key is taken. */
function freeKey(items: readonly StandardItem[], key: string): string {
  const taken = new Set(items.map((item) => item.key))
  if (!taken.has(key)) return key
  let n = 2
  while (taken.has(`${key}.${n}`)) n++
  return `${key}.${n}`
}
