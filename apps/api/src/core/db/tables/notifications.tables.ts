import type { NotificationType } from '@claimstead/contract/notifications.contract.ts';

export interface NotificationsTables {
  notifications: {
    id: string;
    user_id: string;
    type: NotificationType;
    title: string;
    message: string;
    /** A path of the product: where the person can act. */
    link: string;
    /** The other person whom it is about. */
    about_user_id: string | null;
    listing_id: string | null;
    created_at: Date;
    read_at: Date | null;
    /** The label of the mail's button; null: this one is not mailed. */
    mail_action: string | null;
    /** Mailed from then on, unless read before; null: nothing waits. */
    mail_due_at: Date | null;
    mailed_at: Date | null;
  };
}
