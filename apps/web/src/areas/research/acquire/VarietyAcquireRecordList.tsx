import { varietyInbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { AcquireList } from './AcquireList.tsx'

/** 品种公告获取记录. */
export default function VarietyAcquireRecordList() {
  return <AcquireList inbox={varietyInbox} />
}
