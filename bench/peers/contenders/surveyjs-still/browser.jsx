// SurveyJS without its animations, which are on by default.
import { settings } from 'survey-core';
import '../surveyjs/browser.jsx';

settings.animationEnabled = false;
