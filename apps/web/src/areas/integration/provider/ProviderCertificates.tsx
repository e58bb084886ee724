import { certificateLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import {
  certificateList,
  deleteCertificate,
  type CertificateRow,
} from '@hepu/api/areas/integration/provider/certificate'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FileCell } from '../../../resource/files/FileCell.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import type { ProviderPaneProps } from './providerPanes.ts'

const CertificateDialog = lazy(() => import('./CertificateDialog.tsx'))

/** 资质证书: what a provider is certified for, and until when. */
export default function ProviderCertificates({ providerId }: ProviderPaneProps) {
  const [opened, setOpened] = useState<'new' | CertificateRow | null>(null)
  const found = useCall(certificateList, { providerId }, { quiet: true })
  const remove = useRun(deleteCertificate, { success: messages.deleted })
  const mayWrite = usePermissions().has('integration.provider:write')
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <div className="bar">
        <p className="quiet">
          到期前 60、30、7、1 天提醒对接人；到期后不再显示“资质有效”，超过宽限期服务不再公开。
        </p>
        {mayWrite && (
          <Button type="primary" onClick={() => setOpened('new')}>
            登记证书
          </Button>
        )}
      </div>
      {found.data.length === 0 ? (
        <p className="quiet">还没有资质证书。至少登记一项，服务商才能对外公开。</p>
      ) : (
        <PlainTable
          label="资质证书"
          rows={found.data}
          keyOf={({ id }) => id}
          columns={columnsOf({ edit: setOpened, remove: ({ id }) => remove.run({ id }) })}
        />
      )}
      <Suspense>
        {opened && (
          <CertificateDialog
            providerId={providerId}
            certificate={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function DaysLeft({ daysLeft }: { daysLeft: number | null }) {
  if (daysLeft === null) return <StateText tone="good">长期有效</StateText>
  if (daysLeft < 0) return <StateText tone="bad">已过期 {-daysLeft} 天</StateText>
  return <StateText tone={daysLeft <= 60 ? 'warn' : 'good'}>还有 {daysLeft} 天</StateText>
}

interface Actions {
  edit: (row: CertificateRow) => void
  remove: (row: CertificateRow) => unknown
}

const columnsOf = ({ edit, remove }: Actions): PlainColumn<CertificateRow>[] => [
  { title: labels.name, cell: ({ name }) => name },
  { title: labels.number, width: 180, minWidth: 150, cell: ({ number }) => number ?? '—' },
  { title: labels.issuer, width: 180, minWidth: 120, cell: ({ issuer }) => issuer ?? '—' },
  { title: labels.issuedOn, width: 110, minWidth: 96, cell: ({ issuedOn }) => issuedOn ?? '—' },
  { title: labels.expiresOn, width: 110, minWidth: 96, cell: ({ expiresOn }) => expiresOn ?? '长期' },
  { title: '状态', width: 120, minWidth: 104, cell: (row) => <DaysLeft daysLeft={row.daysLeft} /> },
  { title: labels.files, width: 100, cell: ({ files }) => <FileCell files={files} /> },
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
            title={`确定删除证书「${row.name}」吗？`}
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
