import { withdrawEdit } from '@hepu/api/areas/trading/listing/listing'
import type { ListingDetail, PendingEdit } from '@hepu/api/areas/trading/listing/listingShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

const DecideEditDialog = lazy(() => import('./DecideEditDialog.tsx'))

interface Props {
  listing: ListingDetail
  edit: PendingEdit
}

/** A change of a listing that waits for its review, beside what the public sees now. */
export function PendingChange({ listing, edit }: Props) {
  const [isOpen, setOpen] = useState(false)
  const withdraw = useRun(withdrawEdit, { success: messages.done })
  const { can, whyNot = {} } = edit
  return (
    <section className="record-part listing-pending" aria-label="待审修改">
      <h2>待审修改</h2>
      <p className="quiet">
        {edit.createdByName} 于 {formatTime(edit.createTime)} 提交
        {edit.reason && `，原因：${edit.reason}`}。通过前，公开页面仍显示原内容。
      </p>
      <ChangesTable changes={edit.changes} />
      <Space wrap>
        {(can['decide'] || whyNot['decide']) && (
          <DisabledWithReason why={whyNot['decide']}>
            <Button type="primary" disabled={!can['decide']} onClick={() => setOpen(true)}>
              审核修改
            </Button>
          </DisabledWithReason>
        )}
        {can['withdraw'] && (
          <ConfirmButton
            title="确定撤回这次修改吗？"
            onConfirm={() => withdraw.run({ id: listing.id, editVersion: edit.version })}
          >
            撤回修改
          </ConfirmButton>
        )}
      </Space>
      <Suspense>
        {isOpen && <DecideEditDialog listing={listing} edit={edit} onClose={() => setOpen(false)} />}
      </Suspense>
    </section>
  )
}

/** Differences field by field. */
export const ChangesTable = ({ changes }: Pick<PendingEdit, 'changes'>) => (
  <PlainTable
    label="修改内容"
    rows={changes}
    keyOf={({ field }) => field}
    columns={[
      { title: '项目', width: 160, cell: ({ label }) => label },
      { title: '现在', minWidth: 120, cell: ({ before }) => before || '—' },
      { title: '改为', minWidth: 120, cell: ({ after }) => after || '—' },
    ]}
  />
)
