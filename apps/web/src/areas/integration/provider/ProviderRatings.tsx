import { answerRating, ratingList, type RatingRow } from '@hepu/api/areas/integration/consult/rating'
import { ratingLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { areaItem, required } from '../items.ts'
import type { ProviderPaneProps } from './providerPanes.ts'

/** 评价: what those who asked say of a provider, and its answers. */
export default function ProviderRatings({ providerId }: ProviderPaneProps) {
  const [opened, setOpened] = useState<RatingRow | null>(null)
  const found = useCall(ratingList, { providerId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0)
    return <EmptyPane text="还没有评价。咨询关闭后，由咨询人评价；满三条显示平均分。" />
  return (
    <>
      <PlainTable
        label="评价"
        rows={found.data}
        keyOf={({ id }) => id}
        pageSize={20}
        columns={[
          { title: '时间', width: 150, minWidth: 130, cell: ({ createTime }) => formatTime(createTime) },
          { title: labels.serviceId, width: 180, cell: ({ serviceName }) => serviceName },
          { title: labels.score, width: 60, isFigure: true, cell: ({ score }) => score },
          { title: labels.comment, cell: ({ comment }) => comment ?? '—' },
          { title: '评价人', width: 90, cell: ({ byName }) => byName ?? '—' },
          { title: labels.answer, cell: ({ answer }) => answer ?? '—' },
          {
            title: '操作',
            width: 80,
            cell: (row) =>
              row.can['answer'] && (
                <Button type="link" size="small" onClick={() => setOpened(row)}>
                  {row.answer === null ? '回应' : '改回应'}
                </Button>
              ),
          },
        ]}
      />
      {opened && <AnswerDialog rating={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function AnswerDialog({ rating, onClose }: { rating: RatingRow; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const save = useRun(answerRating, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const { id, version } = rating
    if (await save.run({ id, version, answer: textOf(values['answer']) })) onClose()
  }
  return (
    <FormModal
      title={`回应评价 · ${rating.score} 分`}
      width={520}
      isChanged={isChanged}
      confirmLoading={save.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {rating.comment && <p className="quiet">{rating.comment}</p>}
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        values={{ answer: rating.answer }}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items = [areaItem('answer', labels.answer, 500)]
const rules = { answer: required(labels.answer) }
