import * as email from '@hepu/api/areas/authority/notice/email'
import * as notice from '@hepu/api/areas/authority/notice/notice'
import { handle, type App } from '../../../http/handle.ts'
import { pageEmails, retryEmail } from '../notice/emailList.ts'
import { countNotices, pageNotices, readAllNotices, readNotices } from '../notice/noticeList.ts'
import { saveSetting, showSettings } from '../notice/noticeSettings.ts'

/** Notices of the user, and 邮件发送. */
export function registerNotices(app: App): void {
  handle(app, notice.noticePage, pageNotices)
  handle(app, notice.noticeCount, countNotices)
  handle(app, notice.noticeRead, readNotices)
  handle(app, notice.noticeReadAll, readAllNotices)
  handle(app, notice.noticeSettings, showSettings)
  handle(app, notice.noticeSettingSave, saveSetting)
  handle(app, email.emailPage, pageEmails)
  handle(app, email.emailRetry, retryEmail)
}
