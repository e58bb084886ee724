import { mappingForget, mappingPage } from '@hepu/api/core/importMappingCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { AppDrawer } from '../../ui/dialog/AppDrawer.tsx'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { LongText } from '../../ui/text/LongText.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import './import.css'

type Remembered = OutputOf<typeof mappingPage>['records'][number]

interface Props {
  /** Kind of import whose mappings are shown. */
  kind: string
  onClose: () => void
}

/** 已记住的列对应: what confirmed imports taught about workbooks with the same heads; it can be forgotten. */
export default function RememberedMappings({ kind, onClose }: Props) {
  return (
    <AppDrawer open closesWithTab title="已记住的列对应" size={860} onClose={onClose}>
      <p className="import-taught-lead">
        导入确认时记下修改过的列对应；以后上传表头相同的文件，就按它读取。忘记后不影响已导入的数据。
      </p>
      <List kind={kind} />
    </AppDrawer>
  )
}

function List({ kind }: Pick<Props, 'kind'>) {
  const [{ current, size }, setPage] = useState({ current: 1, size: 20 })
  const list = useCall(mappingPage, { model: { kind }, current, size })
  const forget = useRun(mappingForget, { success: `${messages.done}：已忘记` })
  if (list.error) return <ErrorPane error={list.error} onRetry={() => void list.refetch()} />
  return (
    <Table<Remembered>
      size="small"
      rowKey="id"
      loading={list.isPending}
      dataSource={list.data?.records ?? []}
      pagination={{
        current,
        pageSize: size,
        total: list.data?.total ?? 0,
        hideOnSinglePage: true,
        onChange: (next, pageSize) => setPage({ current: next, size: pageSize }),
      }}
      locale={{ emptyText: '还没有记住任何列对应' }}
      columns={[
        { title: '最近导入的文件', dataIndex: 'fileName', width: 180 },
        { title: '最近使用', dataIndex: 'usedAt', width: 140, render: formatTime },
        {
          title: '表头',
          dataIndex: 'heads',
          width: 220,
          render: (heads: string[]) => <LongText text={heads.join('、')} />,
        },
        {
          title: '读作',
          dataIndex: 'meanings',
          render: (meanings: string[]) => (
            <ul className="import-meanings">
              {meanings.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          ),
        },
        {
          title: '操作',
          key: 'actions',
          width: 70,
          render: (_, { id, fileName, can }) =>
            can['forget'] && (
              <ConfirmButton
                title={`确定不再记住「${fileName}」的列对应？`}
                type="link"
                size="small"
                aria-label={`忘记${fileName}的列对应`}
                onConfirm={async () => {
                  await forget.run({ id })
                }}
              >
                忘记
              </ConfirmButton>
            ),
        },
      ]}
    />
  )
}
