import {
  AudioOutlined,
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import { fileTypeOf, type FileType } from '@hepu/api/core/file/fileTypes'

const icons: Record<FileType, typeof FileOutlined> = {
  IMAGE: FileImageOutlined,
  TEXT: FileTextOutlined,
  AUDIO: AudioOutlined,
  VIDEO: VideoCameraOutlined,
  PDF: FilePdfOutlined,
  WORD: FileWordOutlined,
  EXCEL: FileExcelOutlined,
  PPT: FilePptOutlined,
  unknown: FileOutlined,
}

/** The icon of a file by its ending; the name beside it says the same. */
export function FileIcon({ name }: { name: string }) {
  const type = fileTypeOf(name)
  const Icon = icons[type]
  return <Icon aria-hidden="true" className={`file-icon file-${type}`} data-type={type} />
}
