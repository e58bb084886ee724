import type { InputOf, Route } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { useDownload } from '../../client/useDownload.ts'

interface Props<E extends Route<'file'>> {
  /** Whether the user may import. */
  mayImport: boolean
  onImport: () => void
  template: Route<'file'>
  /** The export, if it is here and not above a table. */
  exported?: { route: E; input: InputOf<E> }
}

/** 导入, 下载模板 and 导出 of a list that can be imported by workbook. */
export function ImportButtons<E extends Route<'file'>>({
  mayImport,
  onImport,
  template,
  exported,
}: Props<E>) {
  const download = useDownload()
  return (
    <Space wrap>
      {exported && <Button onClick={() => void download(exported.route, exported.input)}>导出</Button>}
      {mayImport && (
        <>
          <Button onClick={() => void download(template, {})}>下载模板</Button>
          <Button onClick={onImport}>导入</Button>
        </>
      )}
    </Space>
  )
}
