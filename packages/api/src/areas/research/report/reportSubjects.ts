import type { ResourceName } from '../../../core/resource/titles.ts'

/** What every subject of the statistics has, without the fields of its registry: enough for menus and links. */
interface Subject {
  /** What is counted. */
  title: string
  /** Registry that holds the records. */
  registry: ResourceName
}

/** 统计分析: the six subjects, by the word used in their addresses; in the order of the menu. */
export const reportSubjects = {
  approvedVariety: { title: '审定品种', registry: 'research.variety' },
  registeredVariety: { title: '登记品种', registry: 'research.variety' },
  varietyRight: { title: '品种权', registry: 'research.varietyInfo' },
  patentRight: { title: '专利权', registry: 'research.patent' },
  copyright: { title: '著作权', registry: 'research.copyright' },
  award: { title: '科技奖励', registry: 'research.reward' },
} as const satisfies Readonly<Record<string, Subject>>

export type ReportSubject = keyof typeof reportSubjects

/** Address of the statistics; the screen of each subject is below it. */
export const REPORT_SCREENS = 'research/researchStatistics'

/** Returns the address of the screen of a subject. */
export const reportScreen = (subject: ReportSubject): string => `${REPORT_SCREENS}/${subject}`

/** Returns the title of the screen of a subject. */
export const reportTitle = (subject: ReportSubject): string => `${reportSubjects[subject].title}统计分析`

/** Returns subjects that count the records of a registry. */
export const subjectsOf = (registry: ResourceName): ReportSubject[] =>
  (Object.keys(reportSubjects) as ReportSubject[]).filter(
    (subject) => reportSubjects[subject].registry === registry,
  )
