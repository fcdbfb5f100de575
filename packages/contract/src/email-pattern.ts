/** The form of an email address without spaces around it, the same on both sides. Free of zod. */
export const emailPattern = /^[^\s@<>"'\p{C}]+@[^\s@<>"'\p{C}]+\.[^\s@<>"'\p{C}]+$/u;
