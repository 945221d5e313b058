/** The four dialogs, of which at most one is open. */
export interface FeedbackDialogs {
  loaded: boolean;
  simpleForm: boolean;
  simpleThanks: boolean;
  extendedForm: boolean;
  extendedThanks: boolean;
}

export type FeedbackDialog = Exclude<keyof FeedbackDialogs, 'loaded'>;

export type FeedbackEvent =
  | { type: 'loaded' }
  | { type: 'simple-opened' }
  | { type: 'simple-submitted' }
  | { type: 'extended-opened' }
  | { type: 'extended-submitted' }
  | { type: 'closed'; dialog: FeedbackDialog };

export const NO_DIALOG: FeedbackDialogs = {
  loaded: false,
  simpleForm: false,
  simpleThanks: false,
  extendedForm: false,
  extendedThanks: false,
};

/** "Sure!" sends `extended-opened`; "No Thanks" and "Back to Learning" close their own dialog. */
export function reduceFeedbackDialogs(state: FeedbackDialogs, event: FeedbackEvent): FeedbackDialogs {
  switch (event.type) {
    case 'loaded':
      return state.loaded ? state : { ...showOnly(state, 'simpleForm'), loaded: true };
    case 'simple-opened':
      return showOnly(state, 'simpleForm');
    case 'simple-submitted':
      return showOnly(state, 'simpleThanks');
    case 'extended-opened':
      return showOnly(state, 'extendedForm');
    case 'extended-submitted':
      return showOnly(state, 'extendedThanks');
    case 'closed':
      return { ...state, [event.dialog]: false };
  }
}

function showOnly(state: FeedbackDialogs, dialog: FeedbackDialog): FeedbackDialogs {
  return { ...NO_DIALOG, loaded: state.loaded, [dialog]: true };
}
