/** Parts of a message, for `exportparts` of the elements around it, where `error` would clash. */
export const messageParts =
  'message,message-user,message-assistant,bubble,avatar,content,markdown,code,table,link,reasoning,file,error:message-error';
