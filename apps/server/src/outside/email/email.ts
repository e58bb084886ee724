/** An e-mail in plain text to one address. */
export interface EmailMessage {
  address: string
  subject: string
  text: string
}

/** The server refuses this message for good, so that trying again is of no use. */
export class EmailRefused extends Error {}

/** Sends e-mails. Throws EmailRefused for a message that never arrives, and any other error for one that may arrive later. */
export interface EmailSender {
  send: (message: EmailMessage) => Promise<void>
}
