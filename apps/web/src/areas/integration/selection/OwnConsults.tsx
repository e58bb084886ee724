import { myConsults, type MyConsult } from '@hepu/api/areas/integration/consult/consult'
import { addRating } from '@hepu/api/areas/integration/consult/rating'
import { ratingLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { textOf } from '../../../resource/form/control.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { ConsultStateText } from '../consult/ConsultStateText.tsx'
import { Messages } from '../consult/Messages.tsx'
import { areaItem, choices, required } from '../items.ts'

/** What the user asked about a service, with the answers; a closed consult can be rated. */
export function OwnConsults({ serviceId }: { serviceId: string }) {
  const found = useCall(myConsults, { serviceId }, { quiet: true, freshOnReturn: true })
  const [opened, setOpened] = useState<MyConsult | null>(null)
  if (!found.data || found.data.length === 0) return null
  return (
    <section aria-label="我的咨询">
      <h2>我的咨询</h2>
      {found.data.map((consult) => (
        <div key={consult.id}>
          <p>
            <ConsultStateText state={consult.state} />{' '}
            <span className="quiet">{formatTime(consult.createTime)}</span> {consult.content}
          </p>
          <Messages messages={consult.messages.map((message) => ({ ...message, byName: null }))} />
          {consult.rating ? (
            <p className="quiet">
              已评价 {consult.rating.score} 分 {consult.rating.comment}
            </p>
          ) : (
            <DisabledWithReason why={consult.whyNot?.['rate']}>
              <Button size="small" disabled={!consult.can['rate']} onClick={() => setOpened(consult)}>
                评价
              </Button>
            </DisabledWithReason>
          )}
        </div>
      ))}
      {opened && <RatingDialog consult={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

function RatingDialog({ consult, onClose }: { consult: MyConsult; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const add = useRun(addRating, { success: messages.saved, quiet: true })
  const submit = async (values: FormValues) => {
    const comment = textOf(values['comment'])
    if (await add.run({ consultId: consult.id, score: Number(values['score']), comment })) onClose()
  }
  return (
    <FormModal
      title="评价服务"
      width={520}
      isChanged={isChanged}
      confirmLoading={add.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <DynamicForm
        form={form}
        items={items}
        rules={rules}
        error={add.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const items: FormItem[] = [
  {
    type: 'radio',
    prop: 'score',
    label: labels.score,
    span: 24,
    options: choices({ 1: '1 分', 2: '2 分', 3: '3 分', 4: '4 分', 5: '5 分' }),
  },
  areaItem('comment', labels.comment, 500),
]
const rules = { score: required(labels.score) }
