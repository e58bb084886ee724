import { contactLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { contactList, deleteContact, type ContactRow } from '@hepu/api/areas/integration/service/contact'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { ProviderPaneProps } from './providerPanes.ts'

const ServiceContactDialog = lazy(() => import('../service/ServiceContactDialog.tsx'))

/** 联系人: the contacts of a provider, and whether visitors see their numbers. */
export default function ProviderContacts({ providerId }: ProviderPaneProps) {
  const [opened, setOpened] = useState<'new' | ContactRow | null>(null)
  const found = useCall(contactList, { providerId }, { quiet: true })
  const remove = useRun(deleteContact, { success: messages.deleted })
  const mayWrite = usePermissions().has('integration.service:write')
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <div className="bar">
        <p className="quiet">服务启用前须选一位联系人。未设为对外公开的，访客只看到隐去的号码。</p>
        {mayWrite && (
          <Button type="primary" onClick={() => setOpened('new')}>
            新增联系人
          </Button>
        )}
      </div>
      {found.data.length === 0 ? (
        <p className="quiet">还没有联系人。至少登记一位，服务才能启用、服务商才能公开。</p>
      ) : (
        <PlainTable
          label="联系人"
          rows={found.data}
          keyOf={({ id }) => id}
          columns={columnsOf({ edit: setOpened, remove: ({ id }) => remove.run({ id }) })}
        />
      )}
      <Suspense>
        {opened && (
          <ServiceContactDialog
            providerId={providerId}
            contact={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface Actions {
  edit: (row: ContactRow) => void
  remove: (row: ContactRow) => unknown
}

const columnsOf = ({ edit, remove }: Actions): PlainColumn<ContactRow>[] => [
  { title: labels.name, width: 110, cell: ({ name }) => name },
  { title: labels.post, width: 110, cell: ({ post }) => post ?? '—' },
  { title: labels.phone, width: 140, minWidth: 112, cell: ({ phone }) => phone },
  { title: labels.email, cell: ({ email }) => email ?? '—' },
  { title: labels.isShown, width: 90, cell: ({ isShown }) => (isShown ? '公开' : '隐去') },
  { title: '用于服务', width: 90, isFigure: true, cell: ({ serviceCount }) => serviceCount },
  {
    title: '操作',
    width: 120,
    minWidth: 112,
    cell: (row) => (
      <Space size={8}>
        {row.can['edit'] && (
          <Button type="link" size="small" onClick={() => edit(row)}>
            编辑
          </Button>
        )}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除联系人「${row.name}」吗？`}
            description="选用他的服务同时去掉这位联系人。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
