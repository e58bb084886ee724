import {
  addAchievement,
  addNeed,
  editAchievement,
  editNeed,
  type tradingOrgTree,
} from '@hepu/api/areas/trading/listing/listing'
import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import type { InputOf, OutputOf } from '@hepu/api/core/route'
import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { WholeDates } from '../../../ui/text/WholeDates.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { demandItems, supplyItems } from './listingItems.ts'
import { detailPath, listPath, type ListingHome } from './listingPaths.ts'
import { continued, inputOf, newValues, problemsOf, valuesOf } from './listingValues.ts'
import { useOwnContact } from './useOwnContact.ts'
import { useSourceValues } from './useSourceValues.ts'

interface Props {
  kind: ListingKind
  home: ListingHome
  orgs: OutputOf<typeof tradingOrgTree>
  /** The stored listing; absent for a new one. */
  listing: ListingDetail | undefined
  onReload: () => Promise<ListingDetail | undefined>
}

const savedAs = ({ isPending }: { isPending: boolean }): string =>
  isPending ? '保存成功，修改待审核，通过前公开内容不变' : messages.saved

/** Enters a listing, or changes one. */
export function ListingForm({ kind, home, orgs, listing, onReload }: Props) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [isChanged, setChanged] = useState(false)
  const [version, setVersion] = useState(listing?.version ?? 0)
  const [reason, setReason] = useState('')
  const { versionFor, overwrite } = useOverwrite(form)
  const begun = listing && continued(listing)
  const source = useSourceValues(form, begun)
  const contact = useOwnContact()
  const add = useRun(kind === 'supply' ? addAchievement : addNeed, { success: messages.saved, quiet: true })
  const edit = useRun(kind === 'supply' ? editAchievement : editNeed, {
    success: savedAs,
    quiet: true,
  })
  const [isSubmitting, setSubmitting] = useState(false)
  useUnsaved(isChanged)
  const leave = (path: string) => {
    setChanged(false)
    setTimeout(() => void navigate(path))
  }
  const save = async (values: FormValues) => {
    const content = inputOf(kind, values)
    if (!listing) {
      const made = await add.run({ ...content, submit: isSubmitting } as InputOf<typeof addAchievement> &
        InputOf<typeof addNeed>)
      if (made) leave(detailPath(home, kind, made.id))
      return
    }
    const held = { id: listing.id, version: versionFor(version), reason: reason || null }
    const saved = await edit.run({ ...content, ...held } as InputOf<typeof editAchievement> &
      InputOf<typeof editNeed>)
    if (saved) leave(detailPath(home, kind, listing.id))
  }
  const send = (isSubmit: boolean) => {
    setSubmitting(isSubmit)
    setTimeout(() => form.submit())
  }
  const isRunning = add.running || edit.running
  return (
    <>
      {listing && (
        <ConflictNotice
          error={edit.error}
          version={version}
          record={{ object: 'listing', objectId: listing.id }}
          onReload={async () => {
            const read = await onReload()
            if (read) setVersion(read.version)
            form.resetFields()
            setChanged(false)
          }}
          onOverwrite={overwrite}
        />
      )}
      {source.blocker && (
        <Notice tone="warning" title={<WholeDates text={`现在不能上架：${source.blocker}`} />} isLasting />
      )}
      <DynamicForm
        form={form}
        items={kind === 'supply' ? supplyItems(orgs, source) : demandItems(orgs)}
        {...(begun ? { record: valuesOf(begun) } : { values: { ...newValues[kind], ...contact } })}
        error={add.error ?? edit.error}
        check={(values) => problemsOf(kind, values)}
        onChange={(values) => {
          setChanged(true)
          source.follow(values)
        }}
        onSubmit={save}
      />
      {listing && (
        <label className="listing-reason">
          修改原因
          <Input
            value={reason}
            maxLength={200}
            placeholder="审核人会看到，可不填"
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      )}
      <Space wrap>
        {listing ? (
          <Button type="primary" loading={isRunning} disabled={!isChanged} onClick={() => send(false)}>
            保存
          </Button>
        ) : (
          <>
            <Button type="primary" loading={isRunning} onClick={() => send(true)}>
              提交审核
            </Button>
            <Button loading={isRunning} onClick={() => send(false)}>
              存为草稿
            </Button>
          </>
        )}
        <Button
          onClick={() => void navigate(listing ? detailPath(home, kind, listing.id) : listPath(home, kind))}
        >
          返回
        </Button>
      </Space>
      {!listing && <p className="quiet">图片与附件在保存后的「图片与附件」中添加。</p>}
    </>
  )
}
