import { forgetName, nameKinds, rememberedNames } from '@hepu/api/areas/experiment/import/rememberedNames'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermissions } from '../../../workspace/session.ts'

type Name = OutputOf<typeof rememberedNames>[number]

/** The button of 已记住的名称, for people who import, with its drawer. */
export function RememberedNames() {
  const [isOpen, setOpen] = useState(false)
  if (!usePermissions().has('experiment.variety:import')) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>已记住的名称</Button>
      <AppDrawer open={isOpen} closesWithTab title="已记住的名称" onClose={() => setOpen(false)}>
        <Names />
      </AppDrawer>
    </>
  )
}

/** Names that imports read as others, each to be forgotten. */
function Names() {
  const names = useCall(rememberedNames, {})
  const forget = useRun(forgetName, { success: messages.done })
  if (names.error) return <ErrorPane error={names.error} onRetry={() => void names.refetch()} />
  return (
    <Table<Name>
      size="small"
      rowKey="id"
      loading={names.isPending}
      dataSource={names.data ?? []}
      pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      locale={{ emptyText: '还没有记住的名称。导入时选择「与已有名称相同」并确认后，记在这里。' }}
      columns={[
        { title: '类别', dataIndex: 'kind', width: 64, render: (kind: Name['kind']) => nameKinds[kind] },
        { title: '文件中的写法', dataIndex: 'alias' },
        { title: '按此名称读取', dataIndex: 'name' },
        { title: '记住者', dataIndex: 'createdByName', width: 88 },
        { title: '时间', dataIndex: 'updatedAt', width: 140, render: formatTime },
        {
          title: '操作',
          key: 'actions',
          width: 64,
          render: (_, { id, alias, can }) =>
            can['forget'] && (
              <ConfirmButton
                type="link"
                aria-label={`忘记${alias}`}
                title={`确定不再记住「${alias}」对应的名称？`}
                description="之后的导入会再次询问；已导入的数据不变。"
                onConfirm={() => forget.run({ id })}
              >
                忘记
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}
