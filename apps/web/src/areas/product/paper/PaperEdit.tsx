import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import type { PAPER_FILES } from '@hepu/api/areas/product/paper/paperLabels'
import type { InputOf } from '@hepu/api/core/route'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { isSaved, type Attachment } from '../../../resource/files/attachment.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { useUnsaved } from '../../../resource/form/useUnsaved.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { paperItems, valuesOfPaper } from './paperItems.ts'
import { paperPath, PAPERS } from './paperPaths.ts'

/** 编辑一页纸: the texts, the source, the state and the pictures; everything else comes from records. */
export default function PaperEdit() {
  const [params] = useTabParams()
  const id = params.get('id')
  const opened = useOpened(api.showPaper, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const files = useOpened(api.listPaperFiles, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const sources = useCall(api.sourceFromList, {}, { quiet: true })
  const paper = opened.data
  const error = opened.error ?? files.error ?? sources.error
  const again = () => {
    void opened.refetch()
    void files.refetch()
    void sources.refetch()
  }
  const isReady = paper && files.data !== undefined && sources.data
  return (
    <Page
      title={paper ? `编辑一页纸 · ${paper.name}` : '编辑一页纸'}
      back={paper ? paperPath(paper.id) : PAPERS}
      keepHead
    >
      {id === null && <BadQuery list={PAPERS} />}
      {error && <ErrorPane error={error} onRetry={again} />}
      {id !== null && !error && !isReady && <EmptyPane loading />}
      {isReady &&
        !error &&
        (paper.can['edit'] ? (
          <Edit
            paper={paper}
            files={files.data ?? []}
            sources={sources.data}
            onReload={async () => (await opened.refetch()).data}
          />
        ) : (
          <Notice tone="warning" title={messages.noPermission} />
        ))}
    </Page>
  )
}

interface Props {
  paper: api.Paper
  files: readonly Attachment[]
  sources: readonly { value: string; label: string }[]
  onReload: () => Promise<api.Paper | undefined>
}

function Edit({ paper, files, sources, onReload }: Props) {
  const [form] = Form.useForm()
  const navigate = useNavigate()
  const [version, setVersion] = useState(paper.version)
  const [isChanged, setChanged] = useState(false)
  const { versionFor, overwrite } = useOverwrite(form)
  const save = useRun(api.updatePaper, { success: messages.saved, quiet: true })
  useUnsaved(isChanged)
  const submit = async (values: FormValues) => {
    const saved = await save.run(inputOf(values, { id: paper.id, version: versionFor(version) }))
    if (!saved) return
    setChanged(false)
    setTimeout(() => void navigate(paperPath(paper.id)))
  }
  return (
    <>
      <ConflictNotice
        error={save.error}
        version={version}
        record={{ object: 'product_paper', objectId: paper.id }}
        onReload={async () => {
          const read = await onReload()
          if (read) setVersion(read.version)
          form.resetFields()
          setChanged(false)
        }}
        onOverwrite={overwrite}
      />
      <p className="quiet">
        产量、抗性、品质、适宜区域等由试验与登记记录生成，不在这里填写。
        {paper.missing.length > 0 && `目前缺失：${paper.missing.join('、')}。`}
      </p>
      <DynamicForm
        form={form}
        items={paperItems(paper, sources)}
        values={valuesOfPaper(paper, files)}
        error={save.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <Space>
        <Button type="primary" loading={save.running} disabled={!isChanged} onClick={() => form.submit()}>
          保存
        </Button>
        <Button onClick={() => void navigate(paperPath(paper.id))}>返回</Button>
      </Space>
    </>
  )
}

const fileNames = ['plantFiles', 'earFiles', 'grainFiles', 'files'] as const satisfies readonly (
  | `${Exclude<keyof typeof PAPER_FILES, 'files'>}Files`
  | 'files'
)[]

/** Returns what a save sends: files as the ids of those that are stored. */
function inputOf(values: FormValues, key: { id: string; version: number }): InputOf<typeof api.updatePaper> {
  const files = Object.fromEntries(
    fileNames.map((name) => [
      name,
      ((values[name] ?? []) as Attachment[]).flatMap((file) => (isSaved(file) ? file.id : [])),
    ]),
  )
  const { partyId, targetArea, ...texts } = values
  return {
    ...texts,
    ...files,
    ...key,
    partyId: typeof partyId === 'string' && partyId ? partyId : null,
    targetArea: typeof targetArea === 'number' ? targetArea : null,
  }
}
